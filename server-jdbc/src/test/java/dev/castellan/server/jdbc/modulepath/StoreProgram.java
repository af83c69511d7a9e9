package dev.castellan.server.jdbc.modulepath;

import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.jdbc.JdbcStore;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Fills a store in a SQLite file and a store in PostgreSQL, and prints the name of the store's module. */
final class StoreProgram {

    private StoreProgram() {}

    /**
     * Runs the program.
     *
     * @param args the path of the SQLite file, and the URL, user and password of the PostgreSQL database
     */
    public static void main(String[] args) {
        try (JdbcStore file = JdbcStore.sqlite(Path.of(args[0])).open();
                JdbcStore database = JdbcStore.postgresql(args[1])
                        .user(args[2])
                        .password(args[3])
                        .connections(1)
                        .open()) {
            fill(file);
            fill(database);
        }
        System.out.println(JdbcStore.class.getModule());
    }

    private static void fill(JdbcStore store) {
        Optional<Bootstrap> created = Administration.of(store).bootstrap(NewOrganization.withName("Castellan"));
        ByteArrayOutputStream backup = new ByteArrayOutputStream();
        store.backup(backup);
        if (created.isEmpty() || !backup.toString(StandardCharsets.UTF_8).contains("root@castellan.invalid")) {
            throw new IllegalStateException("the backup does not hold what was written");
        }
    }
}

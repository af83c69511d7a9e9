package dev.castellan.benchmarks.runnable;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes a large input in a durable store. Runs with the classes of the jar whose server is attacked. */
public final class FillProgram {

    private FillProgram() {}

    /**
     * Fills the store.
     *
     * @param args the file of a token, the number of queries, and {@code sqlite}, file, or {@code postgresql}, URL, user,
     *     password
     */
    public static void main(String[] args) throws IOException {
        try (Store store = open(args);
                CastellanServer server =
                        CastellanServer.builder().store(store).withoutSocket().start()) {
            String token = Files.readString(Path.of(args[0])).strip();
            new LargeInput(store, server, token).create(Integer.parseInt(args[1]));
        }
    }

    private static Store open(String[] args) {
        return args[2].equals("sqlite")
                ? JdbcStore.sqlite(Path.of(args[3])).open()
                : JdbcStore.postgresql(args[3]).user(args[4]).password(args[5]).open();
    }
}

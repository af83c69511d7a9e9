package dev.castellan.server.jdbc;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** The databases that parameterized tests run on. */
public enum TestDatabase {
    SQLITE {
        @Override
        public void run(Path folder, Consumer<JdbcStore> test) {
            Path file = FileWithTables.create(folder.resolve("castellan.db"));
            try (JdbcStore store = JdbcStore.sqlite(file).open()) {
                test.accept(store);
            }
        }
    },
    POSTGRESQL {
        @Override
        public void run(Path folder, Consumer<JdbcStore> test) {
            try (Database database = Postgres.withTables();
                    JdbcStore store = database.storeBuilder()
                            .connections(1)
                            .poolTimeout(LONG_LIMIT)
                            .statementTimeout(LONG_LIMIT)
                            .open()) {
                test.accept(store);
            }
        }
    };

    /** Long enough for a busy machine, on which writes wait while a test starts others. */
    private static final Duration LONG_LIMIT = Duration.ofSeconds(20);

    /** Runs a test on an empty store. The SQLite file is created in the folder. */
    public abstract void run(Path folder, Consumer<JdbcStore> test);
}

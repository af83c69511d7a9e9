package dev.castellan.system.world;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.store.memory.MemoryStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** The stores that must give the same answers. */
public enum TestedStore {
    /** Maps in this process. */
    MEMORY {
        @Override
        OpenStore open(Clock clock) {
            return new OpenStore(new MemoryStore(clock), () -> {});
        }
    },
    /** A file in a new folder. */
    SQLITE {
        @Override
        OpenStore open(Clock clock) {
            Path folder = TemporaryFolders.make();
            JdbcStore store = JdbcStore.sqlite(folder.resolve("castellan.db"))
                    .readers(CONNECTIONS)
                    .clock(clock)
                    .open();
            return new OpenStore(store, () -> TemporaryFolders.remove(folder));
        }
    },
    /** A database of the server that all tests share. */
    POSTGRESQL {
        @Override
        OpenStore open(Clock clock) {
            Database database = EmptyDatabases.take();
            JdbcStore store = JdbcStore.postgresql(database.url())
                    .user(database.user())
                    .password(database.password())
                    .connections(CONNECTIONS)
                    .poolTimeout(LIMIT)
                    .statementTimeout(LIMIT)
                    .transactionIdleTimeout(LIMIT)
                    .clock(clock)
                    .open();
            return new OpenStore(store, () -> EmptyDatabases.giveBack(database));
        }
    };

    /** Few connections, which makes work wait for a connection in every race. */
    private static final int CONNECTIONS = 3;

    /** Long enough that a busy machine does not change an answer. */
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** Opens a new, empty store with this clock. */
    abstract OpenStore open(Clock clock);
}

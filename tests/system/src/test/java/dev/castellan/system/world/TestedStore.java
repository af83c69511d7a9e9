package dev.castellan.system.world;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.ReusedStore;
import dev.castellan.server.store.memory.MemoryStore;
import java.nio.file.Path;
import java.time.Clock;

/** The stores on which servers must give the same responses. */
public enum TestedStore {
    /** An in-memory store. */
    MEMORY {
        @Override
        OpenStore open(Clock clock) {
            return new OpenStore(new MemoryStore(clock), () -> {});
        }
    },
    /** A SQLite file in a new directory. */
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
    /** A database on the PostgreSQL server that all tests share. */
    POSTGRESQL {
        @Override
        OpenStore open(Clock clock) {
            return new OpenStore(ReusedStore.take(clock), () -> {});
        }
    };

    /** So few connections that reads must wait for a connection in every race. */
    private static final int CONNECTIONS = 3;

    /** Opens a new, empty store with this clock. */
    abstract OpenStore open(Clock clock);
}

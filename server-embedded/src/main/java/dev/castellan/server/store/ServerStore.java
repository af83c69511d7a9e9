package dev.castellan.server.store;

/**
 * Where a server keeps its state: a {@link dev.castellan.server.MemoryStore}, or a {@code JdbcStore} of
 * server-jdbc. Before 1.0, programs cannot implement this interface. Thread-safe.
 */
public interface ServerStore extends AutoCloseable {

    /** Closes the store. Further calls have no effect. Every other use of the store fails from then on. */
    @Override
    void close();
}

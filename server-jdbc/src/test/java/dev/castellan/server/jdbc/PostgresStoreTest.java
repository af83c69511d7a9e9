package dev.castellan.server.jdbc;

import dev.castellan.server.jdbc.postgres.ReusedStore;
import dev.castellan.server.store.ContractOfStore;
import dev.castellan.server.store.Store;
import java.time.Clock;

/** Runs the store contract tests on PostgreSQL. */
final class PostgresStoreTest extends ContractOfStore {

    private final ReusedStore store = ReusedStore.take(Clock.systemUTC());

    @Override
    public Store store() {
        return store;
    }
}

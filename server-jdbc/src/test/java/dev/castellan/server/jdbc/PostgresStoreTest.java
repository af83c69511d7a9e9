package dev.castellan.server.jdbc;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.EmptyDatabases;
import dev.castellan.server.store.ContractOfStore;
import dev.castellan.server.store.Store;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Runs the store contract tests on PostgreSQL. */
final class PostgresStoreTest extends ContractOfStore {

    private Database database;
    private JdbcStore store;

    @BeforeEach
    void open() {
        database = EmptyDatabases.take();
        store = database.storeBuilder().connections(4).open();
    }

    @AfterEach
    void close() {
        store.close();
        EmptyDatabases.giveBack(database);
    }

    @Override
    public Store store() {
        return store;
    }
}

package dev.castellan.server.jdbc;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.server.internal.store.ContractOfStore;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.jdbc.postgres.Citus;
import dev.castellan.server.jdbc.postgres.ReusedStore;
import java.time.Clock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the store contract tests on PostgreSQL. */
@Tag("database")
final class PostgresStoreTest extends ContractOfStore {

    private final ReusedStore store = ReusedStore.take(Clock.systemUTC());

    @Override
    public Store store() {
        return store;
    }

    @Test
    @Override
    public void refusesSecondOrganizationWithSameTag() {
        assumeTrue(Citus.folder() == null, "Citus enforces a key only within one organization");
        super.refusesSecondOrganizationWithSameTag();
    }
}

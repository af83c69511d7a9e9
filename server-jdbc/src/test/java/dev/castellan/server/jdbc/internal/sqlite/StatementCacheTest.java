package dev.castellan.server.jdbc.internal.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Test;

/** Tests which statements stay in the cache. */
final class StatementCacheTest {

    private static final int MORE_THAN_ARE_KEPT = 300;

    private final List<Statement> used = new ArrayList<>();

    @Test
    void cachesMostRecentlyUsedStatements() {
        Jdbi jdbi = Jdbi.create("jdbc:sqlite::memory:");
        jdbi.setStatementBuilderFactory(new StatementCache());
        jdbi.getConfig(SqlStatements.class).setSqlLogger(new Listener());

        try (Handle handle = jdbi.open()) {
            for (int i = 0; i < MORE_THAN_ARE_KEPT; i++) {
                run(handle, i);
                run(handle, 0);
            }
            assertThat(run(handle, 0)).isSameAs(used.get(0));
            assertThat(run(handle, MORE_THAN_ARE_KEPT - 1)).isSameAs(used.get(2 * MORE_THAN_ARE_KEPT - 2));
            assertThat(run(handle, 1)).isNotSameAs(used.get(2));
        }
    }

    private Statement run(Handle handle, int number) {
        assertThat(handle.createQuery("SELECT " + number).mapTo(Integer.class).one())
                .isEqualTo(number);
        return used.get(used.size() - 1);
    }

    private final class Listener implements SqlLogger {

        @Override
        public void logAfterExecution(StatementContext context) {
            used.add(context.getStatement());
        }
    }
}

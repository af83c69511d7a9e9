package dev.castellan.server.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.server.jdbc.internal.sqlite.SqliteDialect;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Update;
import org.junit.jupiter.api.Test;

/** Tests the settings that all connections of a store share. */
final class ConnectionPoolsTest {

    private final Dialect dialect = new SqliteDialect();

    @Test
    void exceptionMessageContainsSqlButNotBoundValues() {
        HikariDataSource source = new HikariDataSource();
        source.setJdbcUrl("jdbc:sqlite::memory:");
        try (ConnectionPools pools = new ConnectionPools(source, source, new FailureTranslator(dialect, "the test"));
                Handle handle = pools.reader()) {
            handle.execute("CREATE TABLE held (hash text CHECK (hash = 'no other'))");
            Update insert =
                    handle.createUpdate("INSERT INTO held VALUES (:hash)").bind("hash", "c2VjcmV0");

            assertThatExceptionOfType(JdbiException.class)
                    .isThrownBy(insert::execute)
                    .withMessageContaining("INSERT INTO held VALUES (:hash)")
                    .withMessageNotContaining("c2VjcmV0");
        }
    }
}

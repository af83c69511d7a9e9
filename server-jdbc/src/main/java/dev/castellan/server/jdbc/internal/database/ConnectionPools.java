package dev.castellan.server.jdbc.internal.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.store.rows.TokenHash;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;
import org.jdbi.v3.core.statement.StatementExceptions;

/** Two connection pools for one database, one for reads and one for writes. */
public final class ConnectionPools implements AutoCloseable {

    private final HikariDataSource readers;
    private final HikariDataSource writers;
    private final Jdbi reading;
    private final Jdbi writing;
    private final StatementSource writingStatements;
    private final Dialect dialect;
    private final FailureTranslator failures;

    public ConnectionPools(
            HikariDataSource readers, HikariDataSource writers, Dialect dialect, FailureTranslator failures) {
        this.readers = readers;
        this.writers = writers;
        this.writingStatements = dialect.statements();
        this.reading = jdbi(readers, dialect, dialect.statements());
        this.writing = jdbi(writers, dialect, writingStatements);
        this.dialect = dialect;
        this.failures = failures;
    }

    /** Returns a connection for reads. It is in auto-commit mode until the caller begins a transaction. */
    public Handle reader() {
        return open(reading);
    }

    /** Returns a connection for writes. */
    public Handle writer() {
        return open(writing);
    }

    /** Begins a transaction that changes rows. */
    void beginWrite(Handle handle) throws SQLException {
        dialect.beginWrite(handle);
    }

    public HikariDataSource readers() {
        return readers;
    }

    public HikariDataSource writers() {
        return writers;
    }

    public FailureTranslator failures() {
        return failures;
    }

    /** Returns an empty list of last statements for one transaction. */
    public LastStatements lastStatements() {
        return new LastStatements(dialect, writingStatements, failures);
    }

    @Override
    public void close() {
        readers.close();
        writers.close();
    }

    private Handle open(Jdbi jdbi) {
        try {
            return jdbi.open();
        } catch (JdbiException e) {
            throw failures.translated(e);
        }
    }

    private static Jdbi jdbi(HikariDataSource source, Dialect dialect, StatementSource statements) {
        Jdbi jdbi = Jdbi.create(source);
        // statements are not templates, and Jdbi must not interpret a < in them
        jdbi.setTemplateEngine((sql, context) -> sql);
        jdbi.getConfig(SqlStatements.class).setUnusedBindingAllowed(true);
        // messages must not contain values, because some values are password hashes
        jdbi.getConfig(StatementExceptions.class)
                .setMessageRendering(failure -> failure.getShortMessage() + " [" + rawSql(failure) + "]");
        ArgumentBindings.register(jdbi, dialect);
        statements.configure(jdbi);
        return jdbi;
    }

    private static String rawSql(StatementException failure) {
        StatementContext context = failure.getStatementContext();
        return context == null ? "" : context.getRawSql();
    }

    /** Binds ids, times, hashes and JSON to the variables of a statement. */
    private static final class ArgumentBindings {

        private ArgumentBindings() {}

        static void register(Jdbi jdbi, Dialect dialect) {
            jdbi.registerArgument(new OfIds(dialect));
            jdbi.registerArgument(new OfInstants());
            jdbi.registerArgument(new OfHashes());
            jdbi.registerArgument(new OfJson());
        }

        private static final class OfIds extends AbstractArgumentFactory<UUID> {

            private final Dialect dialect;

            OfIds(Dialect dialect) {
                super(Types.OTHER);
                this.dialect = dialect;
            }

            @Override
            protected Argument build(UUID value, ConfigRegistry config) {
                Object bound = dialect.id(value);
                return (position, statement, context) -> statement.setObject(position, bound);
            }
        }

        private static final class OfInstants extends AbstractArgumentFactory<Instant> {

            OfInstants() {
                super(Types.BIGINT);
            }

            @Override
            protected Argument build(Instant value, ConfigRegistry config) {
                long millis = value.toEpochMilli();
                return (position, statement, context) -> statement.setLong(position, millis);
            }
        }

        private static final class OfHashes extends AbstractArgumentFactory<TokenHash> {

            OfHashes() {
                super(Types.BINARY);
            }

            @Override
            protected Argument build(TokenHash value, ConfigRegistry config) {
                byte[] bytes = value.toBytes();
                return (position, statement, context) -> statement.setBytes(position, bytes);
            }
        }

        private static final class OfJson extends AbstractArgumentFactory<JsonValue> {

            OfJson() {
                super(Types.VARCHAR);
            }

            @Override
            protected Argument build(JsonValue value, ConfigRegistry config) {
                String text = value.toJson();
                return (position, statement, context) -> statement.setString(position, text);
            }
        }
    }
}

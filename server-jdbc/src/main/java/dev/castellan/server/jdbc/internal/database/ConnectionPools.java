package dev.castellan.server.jdbc.internal.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.lang.reflect.Type;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.argument.ArgumentFactory;
import org.jdbi.v3.core.argument.NullArgument;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jspecify.annotations.Nullable;

/** Two connection pools for one database, one for reads and one for writes. */
public final class ConnectionPools implements AutoCloseable {

    private final HikariDataSource readers;
    private final HikariDataSource writers;
    private final Jdbi reading;
    private final Jdbi writing;
    private final StatementSource writingStatements;
    private final Dialect dialect;
    private final FailureTranslator failures;

    public ConnectionPools(HikariDataSource readers, HikariDataSource writers, FailureTranslator failures) {
        this.dialect = failures.dialect();
        this.readers = readers;
        this.writers = writers;
        this.writingStatements = dialect.statements();
        this.reading = jdbi(readers, dialect, dialect.statements());
        this.writing = jdbi(writers, dialect, writingStatements);
        this.failures = failures;
    }

    /** Returns a connection for reads. The connection is in auto-commit mode until the caller begins a transaction. */
    public Handle reader() {
        return open(reading);
    }

    public Handle writer() {
        return open(writing);
    }

    /** Begins a transaction that changes rows. */
    public void beginWrite(Handle handle) throws SQLException {
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

    /** Returns the statements of a new transaction on a connection for writes. */
    public PendingStatements pendingStatements(Handle writer) {
        return new PendingStatements(writer, writingStatements, failures);
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
        jdbi.registerArgument(arguments(dialect));
        statements.configure(jdbi);
        return jdbi;
    }

    private static String rawSql(StatementException failure) {
        StatementContext context = failure.getStatementContext();
        return context == null ? "" : context.getRawSql();
    }

    /** Converts ids, times, hashes and JSON to values that the driver can bind. */
    private static ArgumentFactory.Preparable arguments(Dialect dialect) {
        Map<Type, Conversion> conversions = Map.of(
                UUID.class, new Conversion(Types.OTHER, id -> dialect.id((UUID) id)),
                Instant.class, new Conversion(Types.BIGINT, time -> ((Instant) time).toEpochMilli()),
                TokenHash.class, new Conversion(Types.BINARY, hash -> ((TokenHash) hash).toBytes()),
                JsonValue.class, new Conversion(Types.VARCHAR, json -> ((JsonValue) json).toJson()));
        return (type, config) -> Optional.ofNullable(conversions.get(type)).map(conversion -> conversion::argument);
    }

    /** The SQL type for NULL, and the function that converts other values. */
    private record Conversion(int sqlType, Function<Object, Object> function) {

        Argument argument(@Nullable Object value) {
            if (value == null) {
                return new NullArgument(sqlType);
            }
            Object bound = function.apply(value);
            return (position, statement, context) -> statement.setObject(position, bound);
        }
    }
}

package dev.castellan.server.jdbc.internal.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
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
}

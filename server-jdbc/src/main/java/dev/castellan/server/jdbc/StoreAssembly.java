package dev.castellan.server.jdbc;

import dev.castellan.server.jdbc.internal.backup.Backups;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.prefetch.CallerLookup;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.work.ReadRunner;
import dev.castellan.server.jdbc.internal.work.UnitOfWorkRunner;
import dev.castellan.server.jdbc.internal.work.WriteRunner;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Puts the parts of a store together; databases differ in how they write, and in what they leave behind. */
final class StoreAssembly {

    private final ConnectionPools database;
    private final Dialect dialect;
    private final @Nullable Clock clock;

    /** @param clock the time; the database's own if absent, which SQLite has none of */
    StoreAssembly(ConnectionPools database, Dialect dialect, @Nullable Clock clock) {
        this.database = database;
        this.dialect = dialect;
        this.clock = clock;
    }

    JdbcStore store(WayToWrite way, Runnable atClose) {
        RowMappers columns = new RowMappers(dialect);
        PrefetchQueries openings = new PrefetchQueries(dialect, columns, clock);
        UnitOfWorkRunner works = new UnitOfWorkRunner(database.failures(), columns, dialect);
        return new JdbcStore(
                database,
                columns,
                reads(openings, works),
                way.with(openings, works),
                new Backups(database, dialect),
                atClose);
    }

    private ReadRunner reads(PrefetchQueries openings, UnitOfWorkRunner works) {
        return new ReadRunner(
                database,
                openings,
                new CallerLookup(dialect, clock, false),
                new CallerLookup(dialect, clock, true),
                works);
    }

    /** How a database is written to. */
    interface WayToWrite {
        WriteRunner with(PrefetchQueries openings, UnitOfWorkRunner works);
    }
}

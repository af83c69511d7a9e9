package dev.castellan.server.jdbc;

import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Puts the parts of a store together; databases differ in how they write, and in what they leave behind. */
final class StoreAssembly {

    private final Database database;
    private final Dialect dialect;
    private final @Nullable Clock clock;

    /** @param clock the time; the database's own if absent, which SQLite has none of */
    StoreAssembly(Database database, Dialect dialect, @Nullable Clock clock) {
        this.database = database;
        this.dialect = dialect;
        this.clock = clock;
    }

    JdbcStore store(WayToWrite way, Runnable atClose) {
        Columns columns = new Columns(dialect);
        Openings openings = new Openings(dialect, columns, clock);
        Works works = new Works(database.failures(), columns, dialect);
        return new JdbcStore(
                database,
                columns,
                reads(openings, works),
                way.with(openings, works),
                new Backups(database, dialect),
                atClose);
    }

    private Reads reads(Openings openings, Works works) {
        return new Reads(
                database,
                openings,
                new CallerLookup(dialect, clock, false),
                new CallerLookup(dialect, clock, true),
                works);
    }

    /** How a database is written to. */
    interface WayToWrite {
        Writes with(Openings openings, Works works);
    }
}

package dev.castellan.server.standalone.stores;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.PostgresStoreBuilder;
import dev.castellan.server.jdbc.SqliteStoreBuilder;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.store.StoreUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens durable stores for commands. */
public final class StoreOpener {

    private StoreOpener() {}

    /**
     * Opens the store.
     *
     * @throws CommandException if the store does not exist or cannot be opened
     * @throws IllegalStateException if the tables are out of date, or if a server uses a file to which the command
     *     needs exclusive access
     * @throws StoreUnavailableException if the database does not respond
     */
    public static JdbcStore open(StoreLocation database, StoreAccess access) {
        try {
            return database instanceof StoreLocation.FileLocation file
                    ? open(file.file(), access)
                    : open((StoreLocation.UrlLocation) database, access);
        } catch (CommandException | IllegalStateException | StoreUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new CommandException(database + " cannot be opened: " + e.getMessage(), e);
        }
    }

    private static JdbcStore open(Path file, StoreAccess access) {
        if (access == StoreAccess.DISTRIBUTE) {
            throw new CommandException("--distribute needs --database-url, because a file cannot be distributed");
        }
        if (access != StoreAccess.MIGRATE && !Files.exists(file)) {
            // a mistyped name must not create an empty file
            throw new CommandException("--data " + file + ": the file does not exist: run init to create it");
        }
        SqliteStoreBuilder builder = JdbcStore.sqlite(file).migrate(access == StoreAccess.MIGRATE);
        return switch (access) {
            case READ -> open(builder.readOnly(true).readers(1));
            case CHANGE -> open(builder.exclusive(false).readers(1));
            case SERVE, MIGRATE, DISTRIBUTE -> open(builder);
        };
    }

    private static JdbcStore open(SqliteStoreBuilder builder) {
        return LibraryFolder.use(builder::open);
    }

    private static JdbcStore open(StoreLocation.UrlLocation url, StoreAccess access) {
        PostgresStoreBuilder builder = JdbcStore.postgresql(url.url())
                .connections(url.connections())
                .migrate(access.compareTo(StoreAccess.MIGRATE) >= 0)
                .distribute(access == StoreAccess.DISTRIBUTE);
        if (url.user() != null) {
            builder.user(url.user());
        }
        if (url.password() != null) {
            builder.password(url.password());
        }
        return open(builder);
    }

    private static JdbcStore open(PostgresStoreBuilder builder) {
        try {
            return builder.open();
        } catch (IllegalStateException e) {
            String message = String.valueOf(e.getMessage());
            if (message.contains("no password was provided")) {
                throw new CommandException(
                        message + " Name the file that contains it with --database-password-file", e);
            }
            throw e;
        }
    }
}

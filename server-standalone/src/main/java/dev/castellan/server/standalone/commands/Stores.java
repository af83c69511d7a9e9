package dev.castellan.server.standalone.commands;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.PostgresStoreBuilder;
import dev.castellan.server.store.StoreUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The way from what the options say to a durable store. */
final class Stores {

    private Stores() {}

    /**
     * Opens the store.
     *
     * @param migrate whether an old or absent schema is brought up to date, or refused
     */
    static JdbcStore open(Database database, boolean migrate) {
        try {
            return opened(database, migrate);
        } catch (CommandException | IllegalStateException | StoreUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new CommandException(database + " cannot be opened: " + e.getMessage(), e);
        }
    }

    private static JdbcStore opened(Database database, boolean migrate) {
        if (database instanceof Database.File file) {
            checkExists(file.file(), migrate);
            return JdbcStore.sqlite(file.file()).migrate(migrate).open();
        }
        Database.Url url = (Database.Url) database;
        PostgresStoreBuilder builder =
                JdbcStore.postgresql(url.url()).connections(url.connections()).migrate(migrate);
        if (url.user() != null) {
            builder.user(url.user());
        }
        if (url.password() != null) {
            builder.password(url.password());
        }
        return builder.open();
    }

    /** A mistyped name must not leave an empty file behind. */
    private static void checkExists(Path file, boolean migrate) {
        if (!migrate && !Files.exists(file)) {
            throw new CommandException("--data " + file + ": there is no such file: run init to make one");
        }
    }
}

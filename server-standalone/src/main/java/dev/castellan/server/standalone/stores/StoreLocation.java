package dev.castellan.server.standalone.stores;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The place of a durable store. */
public sealed interface StoreLocation {

    /**
     * A SQLite file.
     *
     * @param file the file
     */
    record File(Path file) implements StoreLocation {

        @Override
        public String toString() {
            return "--data " + file;
        }
    }

    /**
     * A PostgreSQL database.
     *
     * @param url such as {@code jdbc:postgresql://host/name}; holds no password
     * @param user the user to connect as; {@code null} for the default of the driver
     * @param password the password, which {@link #toString()} leaves out
     * @param connections the size of each pool of connections
     */
    record Url(String url, @Nullable String user, @Nullable String password, int connections) implements StoreLocation {

        @Override
        public String toString() {
            return "--database-url " + url;
        }
    }
}

package dev.castellan.server.standalone.stores;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The location of a durable store. */
public sealed interface StoreLocation {

    /** A SQLite file. */
    record FileLocation(Path file) implements StoreLocation {

        @Override
        public String toString() {
            return "--data " + file;
        }
    }

    /**
     * A PostgreSQL database.
     *
     * @param url the JDBC URL, such as {@code jdbc:postgresql://host/name}, without a password
     * @param user the user to connect as, or {@code null} for the driver's default
     * @param password the password, which {@link #toString()} omits
     * @param connections the maximum size of each connection pool
     */
    record UrlLocation(
            String url, @Nullable String user, @Nullable String password, int connections) implements StoreLocation {

        @Override
        public String toString() {
            return "--database-url " + url;
        }
    }
}

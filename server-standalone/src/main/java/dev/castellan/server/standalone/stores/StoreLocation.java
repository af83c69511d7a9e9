package dev.castellan.server.standalone.stores;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where the state is kept. */
public sealed interface StoreLocation {

    /**
     * A file of SQLite.
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
     * A PostgreSQL.
     *
     * @param url such as {@code jdbc:postgresql://host/name}; holds no password
     * @param user whom to connect as
     * @param password the password; {@link #toString()} leaves it out
     * @param connections the most connections at once
     */
    record Url(String url, @Nullable String user, @Nullable String password, int connections) implements StoreLocation {

        @Override
        public String toString() {
            return "--database-url " + url;
        }
    }
}

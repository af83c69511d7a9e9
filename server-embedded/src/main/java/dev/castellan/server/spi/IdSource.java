package dev.castellan.server.spi;

import java.util.UUID;

/** Makes the ids of rows and errors. Must be safe for use by several threads, and must never return an id twice. */
public interface IdSource {

    /**
     * Returns the id of a new row. Each id is greater than the one before, so that rows are stored in the order of
     * their creation.
     */
    UUID nextRow();

    /** Returns an id for one occurrence of an error. */
    UUID nextError();
}

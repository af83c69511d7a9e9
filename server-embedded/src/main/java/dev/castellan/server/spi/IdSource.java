package dev.castellan.server.spi;

import java.util.UUID;

/** Creates the ids of rows and errors. Must never return an id twice. Must be safe for use by several threads. */
public interface IdSource {

    /**
     * Returns the id of a new row. Each id is greater than the previous one, so the order of ids is the order of
     * creation.
     */
    UUID nextRow();

    /** Returns an id for one occurrence of an error. */
    UUID nextError();
}

package dev.castellan.server.spi;

import java.util.UUID;

/** Creates the ids of rows and requests. Implementations must be thread-safe and must never return the same id twice. */
public interface IdSource {

    /**
     * Returns the id for a new row. Each id is greater than the previous one, so sorting by id yields the order of
     * creation.
     */
    UUID nextRow();

    /** Returns the id for one request, which the response to the request contains. */
    UUID nextRequest();
}

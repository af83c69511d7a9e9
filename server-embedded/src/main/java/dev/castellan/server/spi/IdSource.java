package dev.castellan.server.spi;

import java.util.UUID;

/** Where identifiers come from. Must be safe for use by several threads, and never return an id twice. */
public interface IdSource {

    /** Returns the id of a new row; ids of one source grow, so that rows lie in the order of their creation. */
    UUID nextRow();

    /** Returns the id of an occurrence of an error. */
    UUID nextError();
}

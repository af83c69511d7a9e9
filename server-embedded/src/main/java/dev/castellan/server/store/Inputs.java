package dev.castellan.server.store;

import java.util.Optional;
import java.util.UUID;

/** The inputs of the organization. */
public interface Inputs {

    /** Returns the input with this id. */
    Optional<InputRow> get(UUID id);

    /** The inputs, to be changed. */
    interface Editor extends Inputs {

        /** Adds an input; its id must be new, and its project must exist. */
        void insert(InputRow input);

        /** Deletes an input; it must exist, have no queries and be in no collection. */
        void delete(UUID id);
    }
}

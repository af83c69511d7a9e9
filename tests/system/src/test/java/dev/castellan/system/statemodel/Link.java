package dev.castellan.system.statemodel;

import java.util.UUID;

/** A relation in the model, in which a holder contains another object. */
public sealed interface Link {

    /** Returns the id of the holder. */
    UUID holder();

    /** Returns the id of the contained object. */
    UUID held();

    /** A user in a project. */
    record Membership(UUID holder, UUID held) implements Link {}

    /** An input in a collection. */
    record Placement(UUID holder, UUID held) implements Link {}
}

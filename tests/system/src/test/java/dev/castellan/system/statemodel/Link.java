package dev.castellan.system.statemodel;

import java.util.UUID;

/** A relation of the model: something belongs to something else. */
public sealed interface Link {

    /** Returns what holds. */
    UUID holder();

    /** Returns what is held. */
    UUID held();

    /** A user that is assigned to a project. */
    record Membership(UUID holder, UUID held) implements Link {}

    /** An input that is in a collection. */
    record Placement(UUID holder, UUID held) implements Link {}
}

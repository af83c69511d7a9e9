package dev.castellan.system.crash;

import java.util.UUID;

/**
 * A statement about the data.
 *
 * @param kind the subject of the statement
 * @param id the user, token, collection, input or query
 * @param of the object to which it belongs: the owner, project, collection or input; a user belongs to itself
 */
record Fact(Kind kind, UUID id, UUID of) {

    /** Stands for an id that the answer will contain. */
    static final UUID NEW = new UUID(0, 0);

    /** Returns this fact with the id from an answer. */
    Fact with(UUID told) {
        return new Fact(kind, id.equals(NEW) ? told : id, of.equals(NEW) ? told : of);
    }

    boolean isAbout(UUID thing) {
        return id.equals(thing) || of.equals(thing);
    }

    /** The subjects of facts. */
    enum Kind {
        USER,
        MEMBER,
        TOKEN,
        COLLECTION,
        INPUT,
        HELD,
        QUERY
    }
}

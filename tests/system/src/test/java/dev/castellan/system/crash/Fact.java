package dev.castellan.system.crash;

import java.util.UUID;

/**
 * A statement about the data.
 *
 * @param kind the subject of the statement
 * @param id the user, token, collection, input or query
 * @param of the owner, project, collection or input that the object belongs to; a user belongs to itself
 */
record Fact(Kind kind, UUID id, UUID of) {

    /** A placeholder for an id that the response will contain. */
    static final UUID NEW = new UUID(0, 0);

    /** Returns this fact, with the placeholder replaced by the id from a response. */
    Fact with(UUID received) {
        return new Fact(kind, id.equals(NEW) ? received : id, of.equals(NEW) ? received : of);
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

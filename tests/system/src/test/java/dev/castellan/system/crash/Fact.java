package dev.castellan.system.crash;

import java.util.UUID;

/**
 * A statement about the data that is true or not.
 *
 * @param kind what it is about
 * @param id the user, token, collection, input or query
 * @param of what that belongs to: the owner, project, collection or input; a user belongs to itself
 */
record Fact(Kind kind, UUID id, UUID of) {

    /** Stands for the id that an answer will tell. */
    static final UUID NEW = new UUID(0, 0);

    /** Returns this fact with the id that was told. */
    Fact with(UUID told) {
        return new Fact(kind, id.equals(NEW) ? told : id, of.equals(NEW) ? told : of);
    }

    boolean isAbout(UUID thing) {
        return id.equals(thing) || of.equals(thing);
    }

    /** What facts are about. */
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

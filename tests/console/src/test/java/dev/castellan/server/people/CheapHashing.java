package dev.castellan.server.people;

import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.spi.SecretSource;

/** Hashes passwords with little memory, for tests that are not about the cost. */
public final class CheapHashing {

    private static final PasswordHashing HASHING = new PasswordHashing(SecretSource.random(), 64);

    private CheapHashing() {}

    /** Replaces the hashing of passwords. */
    public static PeopleBuilder in(PeopleBuilder people) {
        return people.hashing(HASHING);
    }
}

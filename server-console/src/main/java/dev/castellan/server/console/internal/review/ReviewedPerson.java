package dev.castellan.server.console.internal.review;

import dev.castellan.server.store.rows.UserRow;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person in a list that an admin reviews.
 *
 * @param email e-mail address
 * @param since the time at which the person was created or invited
 * @param until the expiry of the invitation, possibly in the past, or null if there is none
 */
public record ReviewedPerson(
        UUID id,
        String name,
        String email,
        Instant since,
        @Nullable Instant until) {

    static ReviewedPerson of(UserRow user, Instant since, @Nullable Instant until) {
        return new ReviewedPerson(user.userId(), user.name(), user.email(), since, until);
    }
}

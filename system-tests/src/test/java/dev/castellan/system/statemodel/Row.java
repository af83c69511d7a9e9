package dev.castellan.system.statemodel;

import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A thing in the model, with the fields that the API shows. */
public sealed interface Row {

    /** Returns the identifier. */
    UUID id();

    /** A user, human or not. */
    record User(UUID id, String name, String email, String role, boolean isServiceAccount, Instant createdAt)
            implements Row {

        public boolean isAdmin() {
            return role.equals("org_admin");
        }

        boolean hasEmail(String other) {
            return email.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
        }
    }

    /** An API token, without its secret. */
    record Token(
            UUID id,
            UUID userId,
            @Nullable String name,
            String prefix,
            Instant createdAt,
            @Nullable Instant expiresAt) implements Row {}

    /** A project. */
    record Project(UUID id, String name) implements Row {}

    /** A collection, without what is in it. */
    record Collection(UUID id, UUID projectId, String name) implements Row {}

    /** An input; its payload is JSON. */
    record Input(
            UUID id,
            UUID projectId,
            @Nullable String name,
            @Nullable String payload,
            Instant createdAt) implements Row {}

    /** A query; its payload is JSON. */
    record Query(
            UUID id, UUID inputId, UUID projectId, @Nullable String payload, Instant createdAt) implements Row {}
}

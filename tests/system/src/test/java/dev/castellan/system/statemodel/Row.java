package dev.castellan.system.statemodel;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A thing in the model, with the fields that the API shows. */
public sealed interface Row {

    /** Returns the identifier. */
    UUID id();

    /** A user, human or not. */
    record User(
            UUID id,
            String name,
            String email,
            String role,
            boolean isServiceAccount,
            Instant createdAt,
            boolean suspended)
            implements Row {

        public boolean isAdmin() {
            return role.equals("org_admin");
        }

        /** Returns whether the user is an admin that is not suspended. */
        public boolean isActiveAdmin() {
            return isAdmin() && !suspended;
        }

        User suspended(boolean isSuspended) {
            return new User(id, name, email, role, isServiceAccount, createdAt, isSuspended);
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
            @Nullable Instant expiresAt,
            @Nullable Creator createdBy)
            implements Row {}

    /** Who created a token: a user with a token of its own. */
    record Creator(UUID userId, UUID tokenId) {}

    /**
     * The latest invitation of a user. It has no identifier of its own, so it gets one that is derived from the user's.
     */
    record Invitation(
            UUID userId,
            String purpose,
            String hashOfCode,
            @Nullable Creator createdBy,
            Instant createdAt,
            Instant expiresAt,
            @Nullable Instant usedAt)
            implements Row {

        static UUID idOf(UUID user) {
            return UUID.nameUUIDFromBytes(("invitation of " + user).getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public UUID id() {
            return idOf(userId);
        }

        /** Returns whether the code is accepted at this time. */
        public boolean isValidAt(Instant now) {
            return usedAt == null && now.isBefore(expiresAt);
        }

        /** Returns a copy that is used. */
        public Invitation used(Instant instant) {
            return new Invitation(userId, purpose, hashOfCode, createdBy, createdAt, expiresAt, instant);
        }
    }

    /** What a user who has joined signs in with. */
    record Credential(UUID userId) implements Row {

        static UUID idOf(UUID user) {
            return UUID.nameUUIDFromBytes(("credential of " + user).getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public UUID id() {
            return idOf(userId);
        }
    }

    /** A passkey. */
    record Passkey(UUID id, UUID userId, String name, Instant createdAt) implements Row {}

    /** A session, without its secret. */
    record Session(
            UUID id,
            UUID userId,
            String method,
            @Nullable UUID tokenId,
            Instant createdAt,
            Instant lastSeenAt,
            @Nullable String address,
            @Nullable String userAgent)
            implements Row {}

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

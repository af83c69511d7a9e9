package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An object in the model, with the fields that the API shows. */
public sealed interface Row {

    /** Returns the identifier. */
    UUID id();

    /** Returns the display name, or null for an object without a name. */
    default @Nullable String name() {
        return null;
    }

    /** A person or a service account. */
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

        /** Returns whether the user is an administrator and not suspended. */
        public boolean isActiveAdmin() {
            return isAdmin() && !suspended;
        }

        User suspended(boolean isSuspended) {
            return new User(id, name, email, role, isServiceAccount, createdAt, isSuspended);
        }

        /** Returns a copy with the fields of a merge patch. */
        User updated(JsonNode patch) {
            String address = patch.path("email").isNull() ? "sa-" + id + "@service.invalid" : email;
            return new User(
                    id,
                    patch.path("name").asText(name),
                    patch.path("email").isTextual() ? patch.get("email").textValue() : address,
                    patch.path("role").asText(role),
                    isServiceAccount,
                    createdAt,
                    suspended);
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
            @Nullable Creator createdBy,
            @Nullable UUID rotatedFrom,
            @Nullable UUID rotatedTo,
            boolean readOnly)
            implements Row {

        /** Creates a token without limits that was not rotated. */
        public Token(
                UUID id,
                UUID userId,
                @Nullable String name,
                String prefix,
                Instant createdAt,
                @Nullable Instant expiresAt,
                @Nullable Creator createdBy) {
            this(id, userId, name, prefix, createdAt, expiresAt, createdBy, null, null, false);
        }

        boolean isValidAt(Instant now) {
            return expiresAt == null || now.isBefore(expiresAt);
        }

        Token withName(String newName) {
            return new Token(
                    id, userId, newName, prefix, createdAt, expiresAt, createdBy, rotatedFrom, rotatedTo, readOnly);
        }

        Token rotatedTo(UUID other, @Nullable Instant end) {
            return new Token(id, userId, name, prefix, createdAt, end, createdBy, rotatedFrom, other, readOnly);
        }
    }

    /** The user who created a token or an invitation, and the token that the user used. */
    record Creator(UUID userId, UUID tokenId) {}

    /** The latest invitation of a user. The id of the invitation is derived from the user's id. */
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

        /** Returns whether the code is valid at this time. */
        public boolean isValidAt(Instant now) {
            return usedAt == null && now.isBefore(expiresAt);
        }

        /** Returns a copy that is marked as used at this time. */
        public Invitation used(Instant instant) {
            return new Invitation(userId, purpose, hashOfCode, createdBy, createdAt, expiresAt, instant);
        }
    }

    /** The password of a user who has joined. */
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

    /** The organization itself. */
    record Organization(
            UUID id,
            String name,
            Instant createdAt,
            @Nullable Integer tokenDays,
            @Nullable Integer sessionHours) implements Row {}

    /** A project. */
    record Project(UUID id, String name, Instant createdAt, boolean archived) implements Row {

        Project withName(String newName) {
            return new Project(id, newName, createdAt, archived);
        }

        Project archived(boolean isArchived) {
            return new Project(id, name, createdAt, isArchived);
        }
    }

    /** A collection without its inputs. */
    record Collection(UUID id, UUID projectId, String name) implements Row {

        Collection withName(String newName) {
            return new Collection(id, projectId, newName);
        }
    }

    /** An input. The payload is JSON. */
    record Input(
            UUID id,
            UUID projectId,
            @Nullable String name,
            @Nullable String payload,
            Instant createdAt) implements Row {

        Input withName(String newName) {
            return new Input(id, projectId, newName, payload, createdAt);
        }
    }

    /** A query. The payload is JSON. */
    record Query(
            UUID id, UUID inputId, UUID projectId, @Nullable String payload, Instant createdAt) implements Row {}
}

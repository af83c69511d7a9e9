package dev.castellan.server.internal.store;

import dev.castellan.model.CollectionType;
import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sample rows for store tests. Rows of one kind have different numbers, but rows of different kinds may have the same
 * number.
 */
public final class Samples {

    /** The default creation time. */
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** The organization under test. */
    public static final UUID OURS = id(0xA);

    /** Another organization. */
    public static final UUID THEIRS = id(0xB);

    private Samples() {}

    /** Returns the id with this number. Ids are ordered by number. */
    public static UUID id(long number) {
        return new UUID(0x0190_0000_0000_7000L, 0x8000_0000_0000_0000L + number);
    }

    /** Returns the tag of a sample organization, which is the last 6 digits of its id and unique among the samples. */
    public static String tag(UUID organizationId) {
        return String.format("%06d", organizationId.getLeastSignificantBits() & 0xffff);
    }

    /** Returns an organization whose default project is number 0. */
    public static OrganizationRow organization(UUID organizationId) {
        return new OrganizationRow(organizationId, tag(organizationId), "Acme", id(0), "00".repeat(32), START);
    }

    /** Returns a client that is a service account. */
    public static UserRow user(long number) {
        return user(number, "user " + number);
    }

    /** Returns a client with a name. */
    public static UserRow user(long number, String name) {
        return new UserRow(id(number), name, "user-" + number + "@example.com", Role.CLIENT, true, START);
    }

    /** Returns a human admin. */
    public static UserRow admin(long number) {
        return new UserRow(
                id(number), "admin " + number, "admin-" + number + "@example.com", Role.ORG_ADMIN, false, START);
    }

    /** Returns a token whose secret is its number. */
    public static TokenRow token(long number, UserRow owner) {
        return token(number, owner, "secret " + number);
    }

    /** Returns a token with a secret. */
    public static TokenRow token(long number, UserRow owner, String secret) {
        return new TokenRow(
                id(number),
                owner.userId(),
                "token " + number,
                "csts_k7Qm2Z0000",
                TokenHash.of(secret),
                START,
                null,
                null);
    }

    /** Returns a project. */
    public static ProjectRow project(long number) {
        return new ProjectRow(id(number), "project " + number, START);
    }

    /** Returns a collection in a project. */
    public static CollectionRow collection(long number, ProjectRow project) {
        return new CollectionRow(
                id(number), project.projectId(), "collection " + number, CollectionType.DEFAULT, START);
    }

    /** Returns an input in a project. */
    public static InputRow input(long number, ProjectRow project) {
        return new InputRow(id(number), project.projectId(), "input " + number, JsonValue.of(number), START);
    }

    /** Returns a query of an input. */
    public static QueryRow query(long number, InputRow input) {
        return new QueryRow(id(number), input.id(), input.projectId(), JsonValue.of(number), START);
    }

    /** Returns a stored response whose request key belongs to user 1. */
    public static StoredResponse response(String key, Instant createdAt) {
        return response(key, createdAt, "{}");
    }

    /** Returns a stored response whose request key belongs to user 1. */
    public static StoredResponse response(String key, Instant createdAt, @Nullable String body) {
        StoredResponse.Scope scope = new StoredResponse.Scope(id(1), "projects.create", key);
        return new StoredResponse(scope, "f".repeat(64), 201, "/projects/" + key, body, id(1), createdAt);
    }

    /**
     * Inserts a row of each kind that refers to project 10, including a membership for user 1, and a stored response.
     */
    public static void insertContents(Transaction tx) {
        tx.memberships().add(id(10), id(1));
        tx.collections().insert(collection(4, project(10)));
        tx.inputs().insert(input(5, project(10)));
        tx.collections().addInput(id(4), id(5));
        tx.queries().insert(query(6, input(5, project(10))));
        tx.idempotencyRecords().insert(response("k", START));
    }
}

package dev.castellan.system.crash;

import dev.castellan.system.crash.Fact.Kind;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request that changes data, and its effect.
 *
 * @param project the project in the header, or null
 * @param key the idempotency key, or null if the request cannot be repeated
 * @param created the kind of object that the request creates, or null
 * @param removed the facts that end with the change
 * @param added the facts that hold after the change; {@link Fact#NEW} stands for the id of the created object
 */
record Change(
        String method,
        String path,
        String body,
        @Nullable UUID project,
        @Nullable String key,
        @Nullable Kind created,
        Set<Fact> removed,
        Set<Fact> added) {

    static Change creating(Kind kind, String path, String body, @Nullable UUID project, Fact... added) {
        String key = UUID.randomUUID().toString();
        return new Change("POST", path, body, project, key, kind, Set.of(), Set.of(added));
    }

    static Change adding(String path, Fact added) {
        return new Change("PUT", path, "", null, null, null, Set.of(), Set.of(added));
    }

    static Change deleting(String path, Set<Fact> removed) {
        return new Change("DELETE", path, "", null, null, null, removed, Set.of());
    }

    /** Returns the same change with a request that cannot be repeated. */
    Change withoutKey() {
        return new Change(method, path, body, project, null, created, removed, added);
    }

    /** Returns the field of an answer that contains the id of the created object. */
    String idField() {
        return created == Kind.USER ? "user_id" : created == Kind.TOKEN ? "token_id" : "id";
    }

    /** Returns the facts after the change, if it created an object with this id. */
    Facts after(Facts before, UUID id) {
        Set<Fact> facts = new HashSet<>();
        added.forEach(fact -> facts.add(fact.with(id)));
        return before.without(new Facts(removed)).and(new Facts(facts));
    }

    /** Returns whether exactly this change leads from one state to the other. */
    boolean leads(Facts before, Facts after) {
        return after.equals(after(before, newId(before, after)));
    }

    /** Returns the id of the object that was created between two states. */
    UUID newId(Facts before, Facts after) {
        return after.without(before)
                .which(fact -> fact.kind() == created)
                .map(Fact::id)
                .findFirst()
                .orElse(Fact.NEW);
    }

    @Override
    public String toString() {
        return method + " " + path + " " + body;
    }
}

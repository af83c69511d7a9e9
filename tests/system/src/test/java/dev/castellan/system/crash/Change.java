package dev.castellan.system.crash;

import dev.castellan.system.crash.Fact.Kind;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request that changes data, and its effect.
 *
 * @param project the id of the project in the header, or null
 * @param key the idempotency key, or null if the request cannot be repeated
 * @param created the kind of object that the request creates, or null
 * @param removed the facts that the change removes
 * @param added the facts that the change adds, in which {@link Fact#NEW} represents the id of the created object
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

    /** Returns a copy without an idempotency key. The request of the copy cannot be repeated. */
    Change withoutKey() {
        return new Change(method, path, body, project, null, created, removed, added);
    }

    /** Returns the name of the response field that contains the id of the created object. */
    String idField() {
        return created == Kind.USER ? "user_id" : created == Kind.TOKEN ? "token_id" : "id";
    }

    /** Returns the facts after the change. The id is the id of the created object, if any. */
    Facts after(Facts before, UUID id) {
        Set<Fact> facts = new HashSet<>();
        added.forEach(fact -> facts.add(fact.with(id)));
        return before.without(new Facts(removed)).and(new Facts(facts));
    }

    /** Returns whether this change, and nothing else, turns one state into the other. */
    boolean leads(Facts before, Facts after) {
        return after.equals(after(before, newId(before, after)));
    }

    /** Returns the id of the object that exists in the second state but not in the first. */
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

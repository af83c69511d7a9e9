package dev.castellan.harness;

import dev.castellan.harness.fixtures.TakenNames;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/**
 * The names that a test gives to what it set up, apart for each kind of thing. Immutable: a snapshot of a tenant holds
 * one.
 */
final class Names implements TakenNames {

    static final Names NONE = new Names(HashTreePMap.empty(), HashTreePMap.empty(), HashTreePMap.empty());

    private final PMap<Thing, PMap<String, UUID>> ids;
    private final PMap<UUID, String> names;
    private final PMap<String, String> tokens;

    private Names(PMap<Thing, PMap<String, UUID>> ids, PMap<UUID, String> names, PMap<String, String> tokens) {
        this.ids = ids;
        this.names = names;
        this.tokens = tokens;
    }

    /**
     * Returns names with one more.
     *
     * @throws IllegalArgumentException if the name is taken by another thing of the kind
     */
    Names with(Thing kind, String name, UUID id) {
        if (contains(kind, name)) {
            throw new IllegalArgumentException("there is " + kind.article() + " '" + name + "' already");
        }
        return new Names(ids.plus(kind, idsOf(kind).plus(name, id)), names.plus(id, name), tokens);
    }

    /** Returns names in which this token is the one of a user. */
    Names withToken(String user, String token) {
        return new Names(ids, names, tokens.plus(user, token));
    }

    Optional<UUID> id(Thing kind, String name) {
        return Optional.ofNullable(idsOf(kind).get(name));
    }

    /**
     * Returns the id of a thing that must be there.
     *
     * @throws IllegalArgumentException if it is not; the message lists what there is
     */
    UUID required(Thing kind, String name, String tenant) {
        return id(kind, name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "no " + kind + " '" + name + "' in tenant " + tenant + ": there are " + all(kind)));
    }

    /** Returns the name of what has this id; empty if it was given none. */
    Optional<String> name(UUID id) {
        return Optional.ofNullable(names.get(id));
    }

    Optional<String> token(String user) {
        return Optional.ofNullable(tokens.get(user));
    }

    @Override
    public boolean contains(Thing kind, String name) {
        return idsOf(kind).containsKey(name);
    }

    @Override
    public List<String> all(Thing kind) {
        return idsOf(kind).keySet().stream().sorted().toList();
    }

    private PMap<String, UUID> idsOf(Thing kind) {
        return ids.getOrDefault(kind, HashTreePMap.empty());
    }
}

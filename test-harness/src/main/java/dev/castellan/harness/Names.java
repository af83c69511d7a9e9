package dev.castellan.harness;

import java.util.Optional;
import java.util.UUID;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/**
 * The names that a test gives to what it set up, apart for each kind of thing. Immutable: a snapshot of a tenant holds
 * one.
 */
final class Names {

    static final Names NONE = new Names(HashTreePMap.empty(), HashTreePMap.empty(), HashTreePMap.empty());

    private final PMap<Key, UUID> ids;
    private final PMap<UUID, String> names;
    private final PMap<String, String> tokens;

    private Names(PMap<Key, UUID> ids, PMap<UUID, String> names, PMap<String, String> tokens) {
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
        Key key = new Key(kind, name);
        if (ids.containsKey(key)) {
            throw new IllegalArgumentException("there is " + kind.article() + " '" + name + "' already");
        }
        return new Names(ids.plus(key, id), names.plus(id, name), tokens);
    }

    /** Returns names in which this token is the one of a user. */
    Names withToken(String user, String token) {
        return new Names(ids, names, tokens.plus(user, token));
    }

    Optional<UUID> id(Thing kind, String name) {
        return Optional.ofNullable(ids.get(new Key(kind, name)));
    }

    /** Returns the name of what has this id; empty if it was given none. */
    Optional<String> name(UUID id) {
        return Optional.ofNullable(names.get(id));
    }

    Optional<String> token(String user) {
        return Optional.ofNullable(tokens.get(user));
    }

    /** Returns the names of a kind, to be shown when one is missing. */
    java.util.List<String> all(Thing kind) {
        return ids.keySet().stream()
                .filter(key -> key.kind == kind)
                .map(Key::name)
                .sorted()
                .toList();
    }

    private record Key(Thing kind, String name) {}
}

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
        return ids.containsKey(new Key(kind, name));
    }

    @Override
    public List<String> all(Thing kind) {
        return ids.keySet().stream()
                .filter(key -> key.kind == kind)
                .map(Key::name)
                .sorted()
                .toList();
    }

    private record Key(Thing kind, String name) {}
}

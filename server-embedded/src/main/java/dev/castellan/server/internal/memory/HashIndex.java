package dev.castellan.server.internal.memory;

import dev.castellan.server.store.rows.TokenHash;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/** Maps the hash of a secret to the id of its row, for one kind of row in an organization. Immutable. */
final class HashIndex {

    private final String kind;
    private final Tree<TokenHash, UUID> byHash;

    private HashIndex(String kind, Tree<TokenHash, UUID> byHash) {
        this.kind = kind;
        this.byHash = byHash;
    }

    /**
     * Returns an empty index.
     *
     * @param kind the name of this kind of row in exception messages
     */
    public static HashIndex empty(String kind) {
        return new HashIndex(kind, Tree.empty(kind, Comparator.<TokenHash>naturalOrder()));
    }

    public Optional<UUID> find(TokenHash hash) {
        return byHash.find(hash);
    }

    public HashIndex plus(TokenHash hash, UUID id) {
        if (byHash.contains(hash)) {
            throw new IllegalStateException(kind + " " + id + " has the hash of another one");
        }
        return new HashIndex(kind, byHash.plus(hash, id));
    }

    public HashIndex minus(TokenHash hash) {
        return new HashIndex(kind, byHash.minus(hash));
    }
}

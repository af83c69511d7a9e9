package dev.castellan.server.internal.memory.state;

import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.rows.TokenHash;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/** The rows of one kind in all organizations by the hashes of their secrets. Immutable. */
public final class HashIndex {

    private final String kind;
    private final Tree<TokenHash, RowLocation> byHash;

    private HashIndex(String kind, Tree<TokenHash, RowLocation> byHash) {
        this.kind = kind;
        this.byHash = byHash;
    }

    /** Returns an index without rows, of a kind with this name in messages. */
    static HashIndex empty(String kind) {
        return new HashIndex(kind, Tree.empty(kind, Comparator.<TokenHash>naturalOrder()));
    }

    public Optional<RowLocation> find(TokenHash hash) {
        return byHash.find(hash);
    }

    /** Returns the id of the row with a hash if it belongs to an organization. */
    public Optional<UUID> findIn(UUID organizationId, TokenHash hash) {
        return find(hash)
                .filter(location -> location.organizationId().equals(organizationId))
                .map(RowLocation::rowId);
    }

    public HashIndex plus(TokenHash hash, RowLocation location) {
        if (byHash.contains(hash)) {
            throw new IllegalStateException(kind + " " + location.rowId() + " has the hash of another one");
        }
        return new HashIndex(kind, byHash.plus(hash, location));
    }

    public HashIndex minus(TokenHash hash) {
        return new HashIndex(kind, byHash.minus(hash));
    }
}

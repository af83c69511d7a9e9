package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The display names of the rows that one unit of work has read, added or changed. Audit events get their names from
 * here, without a further statement. Not thread-safe.
 */
public final class KnownNames {

    private final Map<UUID, @Nullable String> names = new HashMap<>();
    private final Set<UUID> federatedTokens = new HashSet<>();

    KnownNames() {}

    /** Returns the last known name of an object, or empty if the object has no name or is unknown. */
    public Optional<String> of(UUID id) {
        return Optional.ofNullable(names.get(id));
    }

    /** Returns true if the work has read, added or changed this object. */
    public boolean isKnown(UUID id) {
        return names.containsKey(id);
    }

    /** Returns true if a known token is federated. */
    public boolean isFederated(UUID tokenId) {
        return federatedTokens.contains(tokenId);
    }

    /** Stores the name of an object. A null name does not replace a name that is already stored. */
    public void put(UUID id, @Nullable String name) {
        if (name != null || !names.containsKey(id)) {
            names.put(id, name);
        }
    }

    /** Stores the name of a row, if the row has a name, and returns the row. */
    public <R> R put(R row) {
        if (row instanceof UserRow user) {
            put(user.userId(), user.name());
        } else if (row instanceof ProjectRow project) {
            put(project.projectId(), project.name());
        } else if (row instanceof CollectionRow collection) {
            put(collection.id(), collection.name());
        } else if (row instanceof InputRow input) {
            put(input.id(), input.name());
        } else if (row instanceof TokenRow token) {
            put(token.tokenId(), token.name());
            if (!token.isStored()) {
                federatedTokens.add(token.tokenId());
            }
        } else if (row instanceof PasskeyRow passkey) {
            put(passkey.passkeyId(), passkey.name());
        } else if (row instanceof IssuerRow issuer) {
            put(issuer.issuerId(), issuer.name());
        }
        return row;
    }
}

package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPage;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A service account that a person created, or another user for whom the person created tokens. The person may still
 * have the secrets of these tokens.
 *
 * @param tokens the unexpired tokens of the owner that the person created
 */
record CreatedAccess(UserRow owner, List<TokenRow> tokens) {

    /** The number of rows to read at once. */
    static final int STEP = 1_000;

    /** Defensively copies the list. */
    CreatedAccess {
        tokens = List.copyOf(tokens);
    }

    /**
     * Returns the owners that have access, those with tokens first, then ordered by name. The audit events tell who
     * created a service account.
     *
     * @param tokens the tokens that the person created
     */
    static List<CreatedAccess> of(View view, UUID creator, List<TokenRow> tokens) {
        Map<UUID, List<TokenRow>> owned = new HashMap<>();
        createdUsers(view, creator).forEach(id -> owned.put(id, new ArrayList<>()));
        tokens.forEach(token ->
                owned.computeIfAbsent(token.userId(), id -> new ArrayList<>()).add(token));
        return view.users().getAll(List.copyOf(owned.keySet())).values().stream()
                .map(owner -> new CreatedAccess(owner, owned.getOrDefault(owner.userId(), List.of())))
                .filter(access -> !access.tokens().isEmpty() || access.canSuspend())
                .sorted(Comparator.comparing(
                                (CreatedAccess access) -> access.tokens().isEmpty())
                        .thenComparing(access -> access.owner().name())
                        .thenComparing(access -> access.owner().userId()))
                .toList();
    }

    /** Returns the creator of a token, or null if unknown. */
    static @Nullable UUID creator(TokenRow token) {
        return token.createdBy() == null ? null : token.createdBy().userId();
    }

    /** Returns whether the owner is a service account that is not suspended. */
    boolean canSuspend() {
        return owner.isServiceAccount() && !owner.suspended();
    }

    /** Reads all creations of users. An index finds them, but not those of one person only. */
    private static Set<UUID> createdUsers(View view, UUID creator) {
        Set<UUID> created = new HashSet<>();
        AuditPosition after = null;
        do {
            AuditPage page = view.auditEvents()
                    .list(new AuditListing(null, UserEndpoints.CREATE.id(), null, null, null, after, STEP));
            page.events().stream()
                    .filter(event -> creator.equals(event.actorId()))
                    .forEach(event -> created.addAll(event.objectIds()));
            after = page.next();
        } while (after != null);
        return created;
    }
}

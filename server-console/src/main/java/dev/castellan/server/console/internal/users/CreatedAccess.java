package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPage;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A service account that a person created, or another user for whom the person created tokens. The person may still
 * have the secrets of these tokens.
 *
 * @param tokens the unexpired tokens of the owner that the person created
 */
record CreatedAccess(UserRow owner, List<TokenRow> tokens) {

    /** The number of tokens of the organization, oldest first, among which the tokens of a creator are found. */
    static final int MAX_TOKENS = 10_000;

    private static final int STEP = 1_000;
    private static final int MAX_PAGES = 10;

    /** Defensively copies the list. */
    CreatedAccess {
        tokens = List.copyOf(tokens);
    }

    /** Returns the owners, ordered by name. The audit events tell who created a service account. */
    static List<CreatedAccess> of(View view, UUID creator) {
        Map<UUID, List<TokenRow>> tokens = new LinkedHashMap<>();
        createdUsers(view, creator).forEach(id -> tokens.put(id, new ArrayList<>()));
        createdTokens(view, creator)
                .forEach(token -> tokens.computeIfAbsent(token.userId(), id -> new ArrayList<>())
                        .add(token));
        Map<UUID, UserRow> owners = view.users().getAll(List.copyOf(tokens.keySet()));
        return owners.values().stream()
                .map(owner -> new CreatedAccess(owner, tokens.getOrDefault(owner.userId(), List.of())))
                .sorted(Comparator.comparing(
                                (CreatedAccess access) -> access.owner().name())
                        .thenComparing(access -> access.owner().userId()))
                .toList();
    }

    private static Collection<UUID> createdUsers(View view, UUID creator) {
        List<UUID> created = new ArrayList<>();
        AuditPosition after = null;
        for (int i = 0; i == 0 || (after != null && i < MAX_PAGES); i++) {
            AuditPage events = view.auditEvents()
                    .list(new AuditListing(creator, UserEndpoints.CREATE.id(), null, null, null, after, STEP));
            events.events().stream().map(AuditRow::objectIds).forEach(created::addAll);
            after = events.next();
        }
        return created;
    }

    private static List<TokenRow> createdTokens(View view, UUID creator) {
        List<TokenRow> created = new ArrayList<>();
        UUID after = null;
        for (int i = 0; i < MAX_TOKENS / STEP; i++) {
            List<TokenRow> read = view.tokens().list(after, STEP);
            read.stream()
                    .filter(token -> isCreatedBy(token, creator) && token.isValidAt(view.now()))
                    .forEach(created::add);
            if (read.size() < STEP) {
                break;
            }
            after = read.get(STEP - 1).tokenId();
        }
        return created;
    }

    private static boolean isCreatedBy(TokenRow token, UUID creator) {
        return token.createdBy() != null
                && token.createdBy().userId().equals(creator)
                && !token.userId().equals(creator);
    }
}

package dev.castellan.server.console.internal.overview;

import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.limits.Quota;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A number of objects in the organization.
 *
 * @param key the key of the label
 * @param text the number
 * @param path the path of the list of the objects, or null if there is no such list
 * @param quota the quota, or null if there is none
 */
public record Count(
        String key,
        String text,
        @Nullable String path,
        @Nullable String quota) {

    private static final Set<Quota> SHOWN = Set.of(Quota.PROJECTS, Quota.TOKENS, Quota.INPUTS);

    /** Returns the numbers. Reads at most {@value Attention#MAX_COUNT} service accounts. */
    static List<Count> of(PageRequest request, Map<Quota, QuotaUse> uses) {
        QuotaUse users = Objects.requireNonNull(uses.get(Quota.USERS));
        List<Count> counts = new ArrayList<>(users(request, users));
        uses.values().stream()
                .filter(use -> SHOWN.contains(use.quota()) || (use.equals(users) && use.limit() != null))
                .forEach(use -> counts.add(of(request.texts(), use)));
        return counts;
    }

    /** Returns the numbers of human users and of service accounts. The store counts only the sum of both. */
    private static List<Count> users(PageRequest request, QuotaUse users) {
        Map<String, String> query =
                Map.of("is_service_account", "true", "limit", Integer.toString(Attention.MAX_COUNT));
        int accounts = request.user().list(UserEndpoints.LIST, query).data().size();
        Texts texts = request.texts();
        return accounts < Attention.MAX_COUNT
                ? List.of(
                        new Count("people.title", number(texts, users.used() - accounts), "/people", null),
                        new Count("accounts.title", number(texts, accounts), "/service-accounts", null))
                : List.of(
                        new Count(users.key(), number(texts, users.used()), users.path(), null),
                        new Count(
                                "accounts.title",
                                texts.text("overview.attention.most", accounts),
                                "/service-accounts",
                                null));
    }

    private static Count of(Texts texts, QuotaUse use) {
        return new Count(use.key(), number(texts, use.used()), use.path(), quota(texts, use));
    }

    private static @Nullable String quota(Texts texts, QuotaUse use) {
        return use.limit() == null
                ? null
                : use.isNearlyFull()
                        ? texts.text("overview.of-quota.full", use.limit(), use.percent())
                        : texts.text("overview.of-quota", use.limit());
    }

    private static String number(Texts texts, long number) {
        return texts.text("overview.number", number);
    }
}

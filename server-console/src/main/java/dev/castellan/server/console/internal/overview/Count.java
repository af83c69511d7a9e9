package dev.castellan.server.console.internal.overview;

import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /** The percentage from which the page shows how much of a quota is used. */
    private static final long FULL = 80;

    /** Returns the numbers. Reads the counters of the quotas, and at most {@value Attention#MAX_COUNT} service accounts. */
    static List<Count> of(PageRequest request) {
        Usage usage = request.user().readOrganization(view -> view.usage());
        Quotas quotas = request.context().server().quotas();
        List<Count> counts = new ArrayList<>(users(request, usage.users()));
        if (quotas.limit(Quota.USERS) != null) {
            counts.add(of(request, "overview.users", "/people?kind=all", usage.users(), quotas.limit(Quota.USERS)));
        }
        counts.add(of(request, "projects.title", "/projects", usage.projects(), quotas.limit(Quota.PROJECTS)));
        counts.add(of(request, "overview.tokens", "/all-tokens", usage.tokens(), quotas.limit(Quota.TOKENS)));
        counts.add(of(request, "inputs", null, usage.inputs(), quotas.limit(Quota.INPUTS)));
        return counts;
    }

    /** Returns the numbers of human users and of service accounts. The store counts only the sum of both. */
    private static List<Count> users(PageRequest request, long users) {
        Map<String, String> query =
                Map.of("is_service_account", "true", "limit", Integer.toString(Attention.MAX_COUNT));
        int accounts = request.user().list(UserEndpoints.LIST, query).data().size();
        return accounts < Attention.MAX_COUNT
                ? List.of(
                        of(request, "people.title", "/people", users - accounts, null),
                        of(request, "accounts.title", "/service-accounts", accounts, null))
                : List.of(
                        of(request, "overview.users", "/people?kind=all", users, null),
                        new Count(
                                "accounts.title",
                                request.texts().text("overview.attention.most", accounts),
                                "/service-accounts",
                                null));
    }

    private static Count of(PageRequest request, String key, @Nullable String path, long number, @Nullable Long quota) {
        return new Count(
                key,
                request.texts().text("overview.number", number),
                path,
                quota == null ? null : ofQuota(request.texts(), number, quota));
    }

    private static String ofQuota(Texts texts, long number, long quota) {
        long percent = number * 100 / quota;
        return percent < FULL
                ? texts.text("overview.of-quota", quota)
                : texts.text("overview.of-quota.full", quota, percent);
    }
}

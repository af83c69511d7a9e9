package dev.castellan.server.console.internal.overview;

import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of a quota the organization uses.
 *
 * @param key the key of the label
 * @param path the path of the list of the objects, or null if there is no such list
 * @param limit the maximum, or null if there is none
 */
public record QuotaUse(
        Quota quota,
        String key,
        @Nullable String path,
        long used,
        @Nullable Long limit) {

    /** The percentage from which pages warn. */
    private static final long NEARLY_FULL = 80;

    private static final double MIB = 1 << 20;

    /**
     * Returns the use of each quota that only an admin or the operator can relieve. The quotas of stored responses and
     * audit events are not among them, because their usage decreases over time.
     */
    static Map<Quota, QuotaUse> of(PageRequest request) {
        Usage usage = request.user().readOrganization(view -> view.usage());
        Map<Quota, QuotaUse> uses = new LinkedHashMap<>();
        Quotas quotas = request.context().server().quotas();
        add(uses, quotas, Quota.USERS, "overview.users", "/people?kind=all", usage.users());
        add(uses, quotas, Quota.PROJECTS, "projects.title", "/projects", usage.projects());
        add(uses, quotas, Quota.TOKENS, "overview.tokens", "/all-tokens", usage.tokens());
        add(uses, quotas, Quota.COLLECTIONS, "collections", null, usage.collections());
        add(uses, quotas, Quota.INPUTS, "inputs", null, usage.inputs());
        add(uses, quotas, Quota.QUERIES, "queries", null, usage.queries());
        add(uses, quotas, Quota.PAYLOAD_BYTES, "organization.payloads", null, usage.payloadBytes());
        return uses;
    }

    private static void add(
            Map<Quota, QuotaUse> uses, Quotas quotas, Quota quota, String key, @Nullable String path, long used) {
        uses.put(quota, new QuotaUse(quota, key, path, used, quotas.limit(quota)));
    }

    /** Returns the used part of the quota in per cent, or 0 if there is no limit. */
    public long percent() {
        return limit == null ? 0 : used * 100 / limit;
    }

    /** Returns whether pages warn. */
    public boolean isNearlyFull() {
        return percent() >= NEARLY_FULL;
    }

    /** Returns whether the server refuses to add anything. */
    public boolean isFull() {
        return limit != null && used >= limit;
    }

    /** Returns a number of objects, or the size of payloads. */
    public String number(Texts texts, long number) {
        return quota == Quota.PAYLOAD_BYTES
                ? texts.text("organization.mebibytes", number / MIB)
                : texts.text("overview.number", number);
    }
}

package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.Refusal;

/** Refuses changes that would exceed a quota of the organization. */
public record QuotaCheck(Quotas quotas) {

    /**
     * Checks that the organization does not exceed a quota with this additional usage.
     *
     * @throws Refusal if the total usage exceeds a quota. The message names the quota
     */
    public void check(View view, Usage more) {
        Usage usage = view.usage();
        check(Quota.PROJECTS, usage.projects(), more.projects());
        check(Quota.USERS, usage.users(), more.users());
        check(Quota.TOKENS, usage.tokens(), more.tokens());
        check(Quota.COLLECTIONS, usage.collections(), more.collections());
        check(Quota.INPUTS, usage.inputs(), more.inputs());
        check(Quota.QUERIES, usage.queries(), more.queries());
        check(Quota.PAYLOAD_BYTES, usage.payloadBytes(), more.payloadBytes());
    }

    private void check(Quota quota, long usage, long more) {
        Long limit = quotas.limit(quota);
        if (limit == null || more == 0 || usage + more <= limit) {
            return;
        }
        throw Refusal.of(
                        ErrorCode.QUOTA_REACHED,
                        "quota " + quota + ": the organization has " + usage
                                + (usage == limit ? ", the maximum" : ", and at most " + limit + " are allowed")
                                + ": delete some first")
                .withValues(quota, usage, limit);
    }
}

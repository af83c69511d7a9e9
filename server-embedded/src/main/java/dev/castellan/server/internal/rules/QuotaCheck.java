package dev.castellan.server.internal.rules;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;

import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.Usage;
import org.jspecify.annotations.Nullable;

/** Refuses changes that would exceed a quota of the organization. */
public record QuotaCheck(Quotas quotas) {

    /**
     * Checks that the organization does not exceed a quota with this additional usage.
     *
     * @throws Refusal if the total usage exceeds a quota. The message names the quota
     */
    public void check(View view, Usage more) {
        Usage usage = view.usage();
        check("projects", quotas.projects(), usage.projects(), more.projects());
        check("users", quotas.users(), usage.users(), more.users());
        check("tokens", quotas.tokens(), usage.tokens(), more.tokens());
        check("collections", quotas.collections(), usage.collections(), more.collections());
        check("inputs", quotas.inputs(), usage.inputs(), more.inputs());
        check("queries", quotas.queries(), usage.queries(), more.queries());
        check("payload_bytes", quotas.payloadBytes(), usage.payloadBytes(), more.payloadBytes());
    }

    private static void check(String name, @Nullable Long most, long usage, long more) {
        if (most == null || more == 0 || usage + more <= most) {
            return;
        }
        throw Refusal.of(
                CONFLICT,
                "quota " + name + ": the organization has " + usage
                        + (usage == most ? ", the most allowed" : ", and at most " + most + " are allowed")
                        + ": delete some first");
    }
}

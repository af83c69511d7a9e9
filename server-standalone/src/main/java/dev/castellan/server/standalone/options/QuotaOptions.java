package dev.castellan.server.standalone.options;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.settings.OptionSection;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that limit the resources of each organization, and the life of its tokens. */
@SuppressWarnings("NullAway.Init") // set by picocli
public final class QuotaOptions {

    @OptionSection.SectionStart("Limits of each organization")
    @Option(
            names = "--quota-projects",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "10000",
            description = "Maximum number of projects of one organization, including the default project. Default: "
                    + "${DEFAULT-VALUE}")
    private @Nullable Integer projects;

    @Option(
            names = "--quota-users",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "10000",
            description = "Maximum number of users of one organization. Default: ${DEFAULT-VALUE}")
    private @Nullable Integer users;

    @Option(
            names = "--quota-tokens",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "50000",
            description = "Maximum number of API tokens of one organization, including expired tokens. Default: "
                    + "${DEFAULT-VALUE}")
    private @Nullable Integer tokens;

    @Option(
            names = "--quota-collections",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "100000",
            description = "Maximum number of collections of one organization. Default: ${DEFAULT-VALUE}")
    private @Nullable Integer collections;

    @Option(
            names = "--quota-inputs",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "1000000",
            description = "Maximum number of inputs of one organization. Default: ${DEFAULT-VALUE}")
    private @Nullable Integer inputs;

    @Option(
            names = "--quota-queries",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "10000000",
            description = "Maximum number of queries of one organization. Default: ${DEFAULT-VALUE}")
    private @Nullable Integer queries;

    @Option(
            names = "--quota-payload",
            paramLabel = "SIZE|none",
            converter = ValueConverters.SizeLimit.class,
            defaultValue = "10GiB",
            description = "Maximum total size of the payloads of inputs and queries of one organization. Default: "
                    + "${DEFAULT-VALUE}")
    private @Nullable Long payload;

    @Option(
            names = "--quota-stored-responses",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "200000",
            description =
                    "Maximum number of responses to requests with an Idempotency-Key that one organization keeps for a "
                            + "day. Default: ${DEFAULT-VALUE}")
    private @Nullable Integer storedResponses;

    @Option(
            names = "--quota-stored-response-bytes",
            paramLabel = "SIZE|none",
            converter = ValueConverters.SizeLimit.class,
            defaultValue = "64MiB",
            description = "Maximum total size of the bodies of these responses. Default: ${DEFAULT-VALUE}")
    private @Nullable Long storedResponseBytes;

    @Option(
            names = "--quota-audit-events",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "500000",
            description =
                    "Maximum number of audit events per day (UTC) that API requests of one organization write. One user "
                            + "can cause at most half of them. Default: ${DEFAULT-VALUE}")
    private @Nullable Integer auditEvents;

    @Mixin
    private TokenLifetimeOption tokenLifetime;

    /**
     * Validates the options.
     *
     * @throws CommandException if the lifetime is too long; the message names the option and suggests a remedy
     */
    public void check() {
        tokenLifetime.check();
    }

    public void apply(CastellanServerBuilder server) {
        server.quotas(defaults -> quotas());
        tokenLifetime.apply(server);
    }

    private Quotas quotas() {
        Map<Quota, Long> limits = new EnumMap<>(Quota.class);
        put(limits, Quota.PROJECTS, projects);
        put(limits, Quota.USERS, users);
        put(limits, Quota.TOKENS, tokens);
        put(limits, Quota.COLLECTIONS, collections);
        put(limits, Quota.INPUTS, inputs);
        put(limits, Quota.QUERIES, queries);
        put(limits, Quota.PAYLOAD_BYTES, payload);
        put(limits, Quota.STORED_RESPONSES, storedResponses);
        put(limits, Quota.STORED_RESPONSE_BYTES, storedResponseBytes);
        put(limits, Quota.AUDIT_EVENTS_PER_DAY, auditEvents);
        return new Quotas(limits);
    }

    private static void put(Map<Quota, Long> limits, Quota quota, @Nullable Number limit) {
        if (limit != null) {
            limits.put(quota, limit.longValue());
        }
    }
}

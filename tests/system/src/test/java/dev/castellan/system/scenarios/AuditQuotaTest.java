package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.server.limits.Quota;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests an organization that makes more changes per day than its quota of audit events allows. */
@OnStoresOfTier
@Tag("database")
final class AuditQuotaTest {

    @Parameter
    TestedStore store;

    @Test
    void userAboveHalfOfAuditQuotaMayChangeDataButNotCreateTokens() {
        AuditedChanges received = new AuditedChanges();
        try (Scene scene = Scene.of(
                store,
                Connection.IN_PROCESS,
                builder -> builder.quotas(quotas -> quotas.with(Quota.AUDIT_EVENTS_PER_DAY, 20))
                        .audit(audit -> audit.listener(received)))) {
            CastellanClient bot = withoutRetries(scene.as(scene.account("bot")));
            UUID botId = bot.users().me().id();
            for (int i = 0; i < 15; i++) {
                bot.inputs().create(NewInput.withName("photo"));
            }

            assertThat(operations(scene, botId)).hasSize(11).startsWith("audit.quotaReached");
            assertThat(received.ofRequests().stream()
                            .filter(event -> event.operation().equals("inputs.create")))
                    .as("the listener hears of every change")
                    .hasSize(15);
            assertThat(scene.server().server().load().auditEventsDropped()).isEqualTo(5);

            RateLimitedException refusal = catchThrowableOfType(
                    RateLimitedException.class, () -> bot.tokens().create());
            assertThat(refusal).hasMessageContaining("quota audit_events: ");
            assertThat(refusal.retryAfter()).contains(Duration.ofHours(12));
            assertThat(scene.admin().tokens().list(botId).stream())
                    .as("a refused change is not made")
                    .hasSize(1);

            scene.admin().tokens().deleteAll(botId);
            assertThat(operations(scene, scene.bootstrap().adminId())).startsWith("tokens.deleteAll");
        }
    }

    @Test
    void auditEventQuotaResetsAtMidnight() {
        try (Scene scene = Scene.of(
                store,
                Connection.IN_PROCESS,
                builder -> builder.quotas(quotas -> quotas.with(Quota.AUDIT_EVENTS_PER_DAY, 20)))) {
            CastellanClient bot = withoutRetries(scene.as(scene.account("bot")));
            UUID botId = bot.users().me().id();
            for (int i = 0; i < 11; i++) {
                bot.inputs().create(NewInput.withName("photo"));
            }
            scene.server().clock().advance(Duration.ofHours(12));

            bot.tokens().create();

            assertThat(operations(scene, botId)).hasSize(12).startsWith("tokens.create");
        }
    }

    private static CastellanClient withoutRetries(CastellanClient client) {
        return client.withOptions(ClientOptions.NONE.withRetries(Retries.none()));
    }

    private static List<String> operations(Scene scene, UUID actor) {
        return scene.admin().auditEvents().list(AuditFilter.ALL.withActor(actor)).stream()
                .map(AuditEvent::operation)
                .toList();
    }
}

package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tests that the audit listener hears of a change whose token becomes invalid after the authentication. */
final class RevokedTokenNoticeTest {

    @Test
    void notifiesListenerOfRefusedChangeIfTokenIsRevokedAfterAuthentication() {
        AuditedChanges received = new AuditedChanges();
        AtomicReference<CastellanServer> started = new AtomicReference<>();
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .audit(audit -> audit.listener(received))
                .step((call, next) -> {
                    Caller caller = call.caller();
                    started.get().administration().deleteToken(caller.organizationId(), caller.tokenId());
                    return next.proceed();
                })
                .start()) {
            started.set(server);

            assertThat(AdminRequests.post(server, "/projects", "{\"name\":\"Apollo\"}")
                            .status())
                    .isEqualTo(401);

            assertThat(received.attempted()).singleElement().satisfies(notice -> {
                assertThat(notice.operation()).isEqualTo("projects.create");
                assertThat(notice.outcome()).isEqualTo(ChangeNotice.Outcome.REFUSED);
                assertThat(notice.status()).isEqualTo(401);
                assertThat(notice.userId()).isEqualTo(server.bootstrap().adminId());
            });
        }
    }
}

package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.server.CastellanServer;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the loop in {@code docs/paging.md}, which never ends by itself. */
@Timeout(60)
class FollowTest {

    private @Nullable String cursor;

    @Test
    void loopEndsWhenClientIsClosed() {
        try (CastellanServer server = CastellanServer.start()) {
            CastellanClient client = CastellanClient.builder(server.baseUrl())
                    .token(server.bootstrap().token())
                    .build();
            CompletableFuture<Void> loop = CompletableFuture.runAsync(() -> follow(client));
            client.close();
            assertThatThrownBy(loop::join).hasCauseInstanceOf(ClientClosedException.class);
        }
    }

    private void follow(CastellanClient client) {
        for (Page<AuditEvent> page : client.auditEvents().follow(cursor).pages()) {
            page.data().forEach(event -> System.out.println(event.operation()));
            cursor = page.nextCursor();
        }
    }
}

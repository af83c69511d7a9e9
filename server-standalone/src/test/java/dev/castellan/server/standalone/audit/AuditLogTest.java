package dev.castellan.server.standalone.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.spi.AuditEvent;
import dev.castellan.server.spi.AuditEvent.Outcome;
import dev.castellan.server.spi.AuditEvent.Via;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The lines of the audit log. */
final class AuditLogTest {

    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");
    private static final UUID ORGANIZATION = new UUID(0, 1);
    private static final UUID USER = new UUID(0, 2);
    private static final UUID TOKEN = new UUID(0, 3);
    private static final UUID PROJECT = new UUID(0, 4);

    @Test
    void changeOfARequestIsALine() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new AuditLog(LineTarget.stream(out)).changed(ofRequest(Outcome.MADE, 201));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
                        {"time":"2026-11-22T12:00:00.000Z","via":"api","operation":"projects.addUser","outcome":"made",\
                        "status":201,"organization_id":"00000000-0000-0000-0000-000000000001",\
                        "user_id":"00000000-0000-0000-0000-000000000002","token_id":"00000000-0000-0000-0000-000000000003",\
                        "peer":"2001:db8::1","peer_port":40000,"ids":["00000000-0000-0000-0000-000000000004"]}
                        """);
    }

    @Test
    void changeOfACommandHasNoCaller() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new AuditLog(LineTarget.stream(out))
                .changed(new AuditEvent(
                        NOON,
                        Via.COMMAND,
                        "users.invite",
                        ORGANIZATION,
                        null,
                        null,
                        null,
                        null,
                        List.of(),
                        USER,
                        Outcome.MADE,
                        null));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
                        {"time":"2026-11-22T12:00:00.000Z","via":"command","operation":"users.invite","outcome":"made",\
                        "organization_id":"00000000-0000-0000-0000-000000000001","ids":[],\
                        "created_id":"00000000-0000-0000-0000-000000000002"}
                        """);
    }

    @Test
    void refusedChangeIsALineToo() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new AuditLog(LineTarget.stream(out)).attempted(ofRequest(Outcome.REFUSED, 403));
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"outcome\":\"refused\",\"status\":403");
    }

    @Test
    void linesThatCannotBeWrittenAreCountedAndReportedTogether() {
        AuditLog log = new AuditLog(line -> {
            throw new IOException("No space left on device");
        });
        assertThat(log.takeComplaint()).isNull();
        log.changed(ofRequest(Outcome.MADE, 201));
        log.attempted(ofRequest(Outcome.REFUSED, 403));

        assertThat(log.lost()).isEqualTo(2);
        assertThat(log.takeComplaint()).contains("lacks 2 lines", "No space left on device");
        assertThat(log.takeComplaint()).isNull();
        assertThat(log.lost()).isEqualTo(2);
    }

    private static AuditEvent ofRequest(Outcome outcome, @Nullable Integer status) {
        return new AuditEvent(
                NOON,
                Via.API,
                "projects.addUser",
                ORGANIZATION,
                USER,
                TOKEN,
                null,
                peer(),
                List.of(PROJECT),
                null,
                outcome,
                status);
    }

    private static InetSocketAddress peer() {
        try {
            return new InetSocketAddress(InetAddress.getByName("2001:db8::1"), 40_000);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}

package dev.castellan.server.standalone.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the audit log in a file: its lines and its daily rotation. */
final class AuditLogTest {

    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");
    private static final UUID ORGANIZATION = new UUID(0, 1);
    private static final UUID USER = new UUID(0, 2);
    private static final UUID TOKEN = new UUID(0, 3);
    private static final UUID PROJECT = new UUID(0, 4);

    @TempDir
    private Path folder;

    private final List<String> complaints = new CopyOnWriteArrayList<>();

    @Test
    void writesOneLineForChangeMadeByRequest() throws IOException {
        try (AuditLog log = AuditLog.rolling(file(), complaints::add)) {
            log.changed(ofRequest(Outcome.MADE, 201));
            assertThat(file()).hasContent("""
                    {"time":"2026-11-22T12:00:00.000Z","via":"api","operation":"projects.addUser","outcome":"made",\
                    "status":201,"organization_id":"00000000-0000-0000-0000-000000000001",\
                    "user_id":"00000000-0000-0000-0000-000000000002","token_id":"00000000-0000-0000-0000-000000000003",\
                    "peer":"2001:db8::1","peer_port":40000,"ids":["00000000-0000-0000-0000-000000000004"]}
                    """);
        }
    }

    @Test
    void omitsCallerForChangeMadeByCommand() throws IOException {
        try (AuditLog log = AuditLog.appending(file(), complaints::add)) {
            log.changed(new Change(
                    NOON,
                    Via.COMMAND,
                    "users.createPerson",
                    ORGANIZATION,
                    null,
                    null,
                    null,
                    null,
                    List.of(),
                    USER,
                    Outcome.MADE,
                    null));
        }
        assertThat(file()).hasContent("""
                {"time":"2026-11-22T12:00:00.000Z","via":"command","operation":"users.createPerson","outcome":"made",\
                "organization_id":"00000000-0000-0000-0000-000000000001","ids":[],\
                "created_id":"00000000-0000-0000-0000-000000000002"}
                """);
    }

    @Test
    void serverAndCommandAppendToSameFile() throws IOException {
        Files.writeString(file(), "earlier\n");
        try (AuditLog server = AuditLog.rolling(file(), complaints::add);
                AuditLog command = AuditLog.appending(file(), complaints::add)) {
            server.changed(ofRequest(Outcome.MADE, 201));
            command.changed(ofRequest(Outcome.MADE, 202));
            server.attempted(ofRequest(Outcome.REFUSED, 403));
        }
        assertThat(Files.readAllLines(file()))
                .hasSize(4)
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("earlier"),
                        line -> assertThat(line).contains("\"status\":201"),
                        line -> assertThat(line).contains("\"status\":202"),
                        line -> assertThat(line).contains("\"outcome\":\"refused\",\"status\":403"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void rotatesFileFromEarlierDayAndCreatesNewPrivateFile() throws IOException {
        Files.writeString(file(), "earlier\n");
        Files.setLastModifiedTime(file(), FileTime.from(NOON));
        try (AuditLog log = AuditLog.rolling(file(), complaints::add)) {
            log.changed(ofRequest(Outcome.MADE, 201));
        }
        assertThat(folder.resolve("audit (1).log.2026-11-22")).hasContent("earlier");
        assertThat(Files.readAllLines(file())).hasSize(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void rejectsUnusableFile() throws IOException {
        Path nowhere = folder.resolve("nowhere").resolve("audit");
        Path directory = Files.createDirectory(folder.resolve("directory"));
        Path percent = folder.resolve("100%");
        assertThatThrownBy(() -> AuditLog.rolling(nowhere, complaints::add))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("--audit-log " + nowhere + " cannot be written");
        assertThatThrownBy(() -> AuditLog.appending(directory, complaints::add))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("--audit-log " + directory)
                .hasMessageContaining("not a regular file");
        assertThatThrownBy(() -> AuditLog.rolling(percent, complaints::add))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("contains %");
        assertThat(percent).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void reportsFailureToWriteLine() {
        FileAppender<ILoggingEvent> full = new FileAppender<>();
        full.setFile("/dev/full");
        try (AuditLog log = AuditLog.with(full, complaints::add)) {
            log.changed(ofRequest(Outcome.MADE, 201));
            assertThat(complaints)
                    .anySatisfy(message -> assertThat(message).contains("the audit log lacks lines", "/dev/full"));
        }
    }

    private Path file() {
        return folder.resolve("audit (1).log");
    }

    private static ChangeNotice ofRequest(Outcome outcome, @Nullable Integer status) {
        return new Change(
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

    private record Change(
            Instant at,
            Via via,
            String operation,
            UUID organizationId,
            @Nullable UUID userId,
            @Nullable UUID tokenId,
            @Nullable UUID sessionId,
            @Nullable InetSocketAddress peer,
            List<UUID> path,
            @Nullable UUID createdId,
            Outcome outcome,
            @Nullable Integer status)
            implements ChangeNotice {}

    private static InetSocketAddress peer() {
        try {
            return new InetSocketAddress(InetAddress.getByName("2001:db8::1"), 40_000);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}

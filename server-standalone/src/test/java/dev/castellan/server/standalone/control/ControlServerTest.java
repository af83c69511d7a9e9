package dev.castellan.server.standalone.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Administration;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.administration.Administrator;
import dev.castellan.server.standalone.administration.ListOrganizations;
import dev.castellan.server.standalone.administration.RevokeToken;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.server.store.memory.MemoryStore;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The socket through which commands reach a running server. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
final class ControlServerTest {

    private static final Duration SHORT = Duration.ofMillis(100);
    private static final ListOrganizations LIST = new ListOrganizations(true);

    @TempDir
    private Path directory;

    private final Store store = new MemoryStore(Clock.systemUTC());
    private final Administrator administrator = Administrator.of(Administration.of(store));
    private final List<ControlServer> servers = new ArrayList<>();

    @BeforeEach
    void makeAnOrganization() {
        Administration.of(store).createOrganization("Apollo", "Root", "root@example.org");
    }

    @AfterEach
    void close() {
        servers.forEach(ControlServer::close);
        store.close();
    }

    @Test
    void onlyItsOwnerMayUseTheSocketAndNothingElseIsLeft() throws IOException {
        ControlServer server = start();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket())))
                .isEqualTo("rw-------");
        assertThat(files()).containsExactly("control");

        server.close();
        assertThat(files()).isEmpty();
    }

    @Test
    void callIsPerformedByTheServer() {
        start();
        assertThat(client().perform(LIST).list())
                .extracting(ListOrganizations.Organization::name)
                .containsExactly("Apollo");
    }

    @Test
    void refusalAndFailureAreThoseOfTheServer() {
        RevokeToken call = new RevokeToken(store.organizations().get(0), UUID.randomUUID());
        start();
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> client().perform(call))
                .withMessageContaining("no such token " + call.tokenId())
                .matches(refusal -> refusal.kind() == ErrorKind.NOT_FOUND);
        store.close();
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> client().perform(call))
                .withMessageContaining("closed");
    }

    @Test
    void socketThatAKilledServerLeftIsReplaced() throws IOException {
        try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            killed.bind(UnixDomainSocketAddress.of(socket()));
        }
        assertThat(ControlClient.find(socket(), null)).isEmpty();
        start();
        assertThat(client().perform(LIST).list()).hasSize(1);
        assertThat(files()).containsExactly("control");
    }

    @Test
    void socketOfALivingServerIsNeverReplaced() throws IOException {
        start();
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(this::start)
                .withMessageContaining(socket() + " is the one of another server");
        assertThat(client().perform(LIST).list()).hasSize(1);
        assertThat(files()).containsExactly("control");
    }

    @Test
    void fileOfAnotherKindIsNeverReplaced() throws IOException {
        Files.writeString(socket(), "something else");
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(this::start)
                .withMessageContaining("is a file of another kind");
        assertThat(socket()).hasContent("something else");
    }

    @Test
    void socketOfAServerThatCameLaterIsNotDeletedAtTheStop() throws IOException {
        ControlServer server = start();
        Files.delete(socket());
        start();
        server.close();
        assertThat(client().perform(LIST).list()).hasSize(1);
    }

    @Test
    void pathThatIsTooLongForASocketIsNamedWithTheRemedy() {
        Path path = directory.resolve("x".repeat(120));
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> ControlServer.start(path, null, administrator))
                .withMessageContaining(path.toString())
                .withMessageContaining("may have 102 bytes")
                .withMessageContaining("name a shorter one, or off for none");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void garbageIsAnsweredAsSuch() throws IOException {
        start();
        for (String line : List.of("", "garbage", "{}", "[1]", "{\"version\":1}", "\u0000\u0001", "{".repeat(5000))) {
            assertThat(answerTo(line)).as(line).contains("\"type\":\"FAILED\"");
        }
        assertThat(client().perform(LIST).list()).hasSize(1);
    }

    @Test
    void commandOfAnotherVersionIsToldSo() throws IOException {
        start();
        assertThat(answerTo("{\"version\":2,\"call\":\"ListOrganizations\",\"arguments\":{}}"))
                .contains("the server speaks version 1 of the control protocol, and the command version 2");
        assertThat(answerTo("{\"version\":1,\"call\":\"Restart\",\"arguments\":{}}"))
                .contains("the server does not know the call Restart");
    }

    @Test
    void callForTheFileOfAnotherServerIsRefused() throws IOException {
        start(directory.resolve("a.db"));
        assertThat(client().perform(LIST).list()).hasSize(1);
        ControlRequest other = ControlRequest.of(LIST, directory.resolve("b.db").toString());
        assertThat(answerTo(JsonValue.of(other).toJson()))
                .contains("serves " + directory.resolve("a.db") + " and not " + directory.resolve("b.db"));
    }

    @Test
    void endlessLineIsCutOff() throws IOException {
        start();
        try (SocketChannel connection = connect()) {
            byte[] piece = "x".repeat(ControlConnection.LONGEST_REQUEST).getBytes(StandardCharsets.US_ASCII);
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> {
                while (true) {
                    Channels.newOutputStream(connection).write(piece);
                }
            });
            assertThat(client().perform(LIST).list()).hasSize(1);
        }
    }

    @Test
    void peersThatSendNothingAreCutOffAndHoldUpNobodyForLong() throws IOException {
        List<SocketChannel> silent = new ArrayList<>();
        start();
        try {
            for (int i = 0; i < 12; i++) {
                silent.add(connect());
            }
            assertThat(client().perform(LIST).list()).hasSize(1);
            for (SocketChannel connection : silent) {
                assertThat(Channels.newInputStream(connection).read()).isNegative();
            }
        } finally {
            for (SocketChannel connection : silent) {
                connection.close();
            }
        }
    }

    @Test
    void serverGoesOnAfterThereWasNoThreadForAConnection() throws IOException {
        AtomicInteger failures = new AtomicInteger(1);
        start(null, work -> {
            if (failures.getAndDecrement() > 0) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new Thread(work);
        });
        try (SocketChannel connection = connect()) {
            assertThat(Channels.newInputStream(connection).read()).isNegative();
        }
        assertThat(client().perform(LIST).list()).hasSize(1);
        assertThat(failures).hasNonPositiveValue();
    }

    private ControlServer start() {
        return start(null);
    }

    private ControlServer start(@Nullable Path data) {
        return start(data, Thread::new);
    }

    private ControlServer start(@Nullable Path data, ThreadFactory threads) {
        ControlServer server = ControlServer.start(socket(), data, administrator, SHORT, threads);
        servers.add(server);
        return server;
    }

    private Administrator client() {
        return ControlClient.find(socket(), null).orElseThrow();
    }

    private String answerTo(String line) throws IOException {
        try (SocketChannel connection = connect()) {
            Channels.newOutputStream(connection).write((line + "\n").getBytes(StandardCharsets.UTF_8));
            return new String(Channels.newInputStream(connection).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private SocketChannel connect() throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(socket()));
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    private Path socket() {
        return directory.resolve("control");
    }
}

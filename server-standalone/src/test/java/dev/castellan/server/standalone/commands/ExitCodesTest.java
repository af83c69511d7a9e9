package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.ProgramCommand;
import dev.castellan.support.tls.SelfSignedKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a cause which an operator must remove ends a program with exit code 1, after which systemd does not restart
 * it, and that only a cause that can end by itself leads to exit code 4.
 */
@Tag("database")
@Tag("process")
final class ExitCodesTest {

    private static final int FAILURE = 1;
    private static final int UNAVAILABLE = 4;
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    private final ProgramRunner console = new ProgramRunner();

    @Test
    void failsForUnknownHost() {
        assertFails(postgres("nowhere.invalid"), FAILURE, "unknown host nowhere.invalid");
    }

    @Test
    void returnsUnavailableWhenOneOfSeveralHostsIsUnknown() {
        // for 10 s the driver does not try a host again that refused, so no other test uses these hosts
        assertFails(postgres("127.0.0.1:2,elsewhere.invalid"), UNAVAILABLE, "unknown host elsewhere.invalid");
    }

    @Test
    void returnsUnavailableForRefusedConnection() {
        assertFails(postgres("127.0.0.1:1"), UNAVAILABLE, "refused");
    }

    @Test
    void returnsUnavailableForConnectionClosedImmediately() throws IOException {
        try (ServerSocket server = serverThat(client -> {})) {
            assertFails(postgres("127.0.0.1:" + server.getLocalPort()), UNAVAILABLE, "the database cannot be used");
        }
    }

    @Test
    void failsIfProgramOtherThanPostgresListensOnPort() throws IOException {
        try (ServerSocket server = serverThat(client -> {
            client.getInputStream().readNBytes(8);
            client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        })) {
            assertFails(postgres("127.0.0.1:" + server.getLocalPort()), FAILURE, "a program other than PostgreSQL");
        }
    }

    @Test
    void failsForUntrustedServerCertificate() throws Exception {
        SSLContext tls = tls();
        try (ServerSocket server = serverThat(client -> {
            client.getInputStream().readNBytes(8);
            client.getOutputStream().write('S');
            ((SSLSocket) tls.getSocketFactory().createSocket(client, null, true)).startHandshake();
        })) {
            String url = postgres("127.0.0.1:" + server.getLocalPort())
                    + "?sslmode=verify-full&sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory";
            assertFails(url, FAILURE, "SSL error");
        }
    }

    @Test
    void failsForMissingRootCertificate() throws IOException {
        try (ServerSocket server = serverThat(client -> {
            client.getInputStream().readNBytes(8);
            client.getOutputStream().write('S');
        })) {
            String missing = folder.resolve("root.crt").toString();
            String url = postgres("127.0.0.1:" + server.getLocalPort()) + "?sslmode=verify-full&sslrootcert=" + missing;
            assertFails(url, FAILURE, missing);
        }
    }

    @Test
    void failsForMissingDatabase() throws IOException {
        try (Database database = Postgres.fresh()) {
            String url = database.url().replaceFirst("/[^/]*$", "/missing");
            Path password = Files.writeString(folder.resolve("password"), database.password() + "\n");
            ProgramRunner there = new ProgramRunner()
                    .with("CASTELLAN_DATABASE_USER", database.user())
                    .with("CASTELLAN_DATABASE_PASSWORD_FILE", password.toString());
            Result failed = there.run("migrate", "--database-url", url);
            assertThat(failed.err()).contains("database \"missing\" does not exist");
            assertThat(failed.code()).isEqualTo(FAILURE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-wal", "-shm", "-journal"})
    void failsIfDatabaseFileCannotBeOpened(String ending) throws IOException {
        init();
        Files.createDirectory(Path.of(file() + ending));
        Result failed = console.run("migrate", "--data", file());
        assertThat(failed.err()).contains("the file " + file() + " cannot be used");
        assertThat(failed.code()).isEqualTo(FAILURE);
    }

    @Test
    void failsForFileThatIsNotDatabase() throws IOException {
        Files.writeString(Path.of(file()), "This is a letter.\n".repeat(100));
        assertThat(console.run("migrate", "--data", file()).code()).isEqualTo(FAILURE);
    }

    @Test
    void returnsUnavailableWhileAnotherProgramLocksFile() throws SQLException {
        init();
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            Result failed = console.run(
                    "organization",
                    "create",
                    "Other",
                    "--admin-email",
                    "a@example.org",
                    "--data",
                    file(),
                    "--token-file",
                    path("t"));
            assertThat(failed.code()).isEqualTo(UNAVAILABLE);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void failsIfFolderForTemporaryFilesIsMissing() throws Exception {
        Result failed = process(List.of("-Dorg.sqlite.tmpdir=" + path("missing")), List.of());
        assertThat(failed.err()).contains(path("missing"), "JDK_JAVA_OPTIONS=-Dorg.sqlite.tmpdir=");
        assertThat(failed.code()).isEqualTo(FAILURE);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void failsIfTemporaryFolderForbidsExecution() throws Exception {
        String mounted = Files.createDirectory(folder.resolve("noexec")).toString();
        List<String> unshared = List.of("unshare", "--map-root-user", "--mount", "sh", "-c");
        String mount = "mount -t tmpfs -o noexec none '" + mounted + "'";
        assumeThat(run(with(unshared, mount)).code()).isZero();

        Result failed =
                process(List.of("-Djava.io.tmpdir=" + mounted), with(unshared, mount + " && exec \"$0\" \"$@\""));
        assertThat(failed.err())
                .contains("the native library of SQLite cannot be loaded", "noexec", "JDK_JAVA_OPTIONS=")
                .doesNotContain("\tat ", "Exception");
        assertThat(failed.code()).isEqualTo(FAILURE);
        assertThat(Path.of(file())).doesNotExist();
    }

    private void assertFails(String url, int code, String message) {
        Result failed = console.run("migrate", "--database-url", url);
        assertThat(failed.err()).contains(message);
        assertThat(failed.code()).isEqualTo(code);
    }

    private static String postgres(String hosts) {
        return "jdbc:postgresql://" + hosts + "/castellan";
    }

    private void init() {
        assertThat(console.run("init", "--data", file(), "--token-file", path("root.token"))
                        .code())
                .isZero();
    }

    private String file() {
        return path("castellan.db");
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    /** Runs {@code migrate} in another JVM, whose command line follows a prefix. */
    private Result process(List<String> jvm, List<String> prefix) throws Exception {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(ProgramCommand.of(jvm, List.of("migrate", "--data", file())));
        return run(command);
    }

    private Result run(List<String> command) throws Exception {
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(err.toFile())
                .start();
        int code = process.waitFor();
        return new Result(code, "", Files.readString(err));
    }

    private static List<String> with(List<String> words, String last) {
        List<String> all = new ArrayList<>(words);
        all.add(last);
        return all;
    }

    private static SSLContext tls() throws Exception {
        KeyStore key = SelfSignedKey.shared("RSA", PASSWORD);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(key, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    /** Starts a server that handles one connection after the other until it is closed. */
    private static ServerSocket serverThat(Handler handler) throws IOException {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> {
            while (!server.isClosed()) {
                try (Socket client = server.accept()) {
                    handler.handle(client);
                } catch (IOException e) {
                    // the client gives up, or the test is over
                }
            }
        });
        return server;
    }

    private interface Handler {

        void handle(Socket client) throws IOException;
    }
}

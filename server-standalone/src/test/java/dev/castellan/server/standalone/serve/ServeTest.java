package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.standalone.commands.ProgramRunner;
import dev.castellan.server.standalone.files.PemFiles;
import dev.castellan.support.tls.SelfSignedKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
@Tag("database")
class ServeTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();

    @Test
    void managementPortServesLivenessReadinessAndMetrics() throws Exception {
        try (RunningServer server =
                console.serve("--port", "0", "--management-port", "0", "--token-file", path("root.token"))) {
            String token = token();
            HttpResponse<String> response = get(api(server, "users/me"), token);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().map()).doesNotContainKey("strict-transport-security");
            assertThat(get(api(server, "users/me"), "csts_none").statusCode()).isEqualTo(401);

            assertThat(management(server, "/healthz").body()).isEqualTo("alive\n");
            assertThat(management(server, "/readyz").statusCode()).isEqualTo(200);
            String metrics = management(server, "/metrics").body();
            assertThat(metrics.lines())
                    .anyMatch(line -> line.startsWith(
                            "castellan_requests_seconds_count{operation=\"users.me\",status=\"200\"} 1"))
                    .anyMatch(line -> line.startsWith("castellan_refusals_total{reason=\"unauthenticated\"} 1"))
                    .anyMatch(line -> line.equals("castellan_authentication_failures_total 1.0"))
                    .anyMatch(line -> line.startsWith("castellan_http_connections "))
                    .contains("castellan_http_memory_bytes 0.0")
                    .anyMatch(line -> line.startsWith("jvm_memory_used_bytes{"))
                    .anyMatch(line -> line.equals("castellan_build_info{version=\"" + ProductVersion.get() + "\"} 1"));
            assertThat(metrics).doesNotContain(token);
        }
    }

    @Test
    void managementPortRejectsOtherPathsAndMethods() throws Exception {
        try (RunningServer server =
                console.serve("--port", "0", "--management-port", "0", "--token-file", path("root.token"))) {
            assertThat(management(server, "/").statusCode()).isEqualTo(404);
            assertThat(management(server, "/healthz/x").statusCode()).isEqualTo(404);
            HttpRequest post = HttpRequest.newBuilder(page(server, "/healthz"))
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build();
            assertThat(send(post).statusCode()).isEqualTo(405);
        }
    }

    @Test
    void doesNotOpenManagementPortByDefault() {
        try (RunningServer server = console.serve("--port", "0", "--token-file", path("root.token"))) {
            assertThat(server.managementAddress()).isNull();
        }
    }

    @Test
    void requiresTokenFileForMemoryStore() {
        ProgramRunner.Result refused = console.run("serve", "--port", "0");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--token-file is missing");
    }

    @Test
    void requiresTokenFileWhenStoreHasNoOrganization() {
        console.with("CASTELLAN_DATA", path("castellan.db"));
        ProgramRunner.Result refused = console.run("serve", "--port", "0");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("does not contain an organization yet", "init", "--token-file");
    }

    @Test
    void servesStoredDataWithSameTokenAfterRestart() throws Exception {
        console.with("CASTELLAN_DATA", path("castellan.db"));
        String user;
        try (RunningServer server = console.serve("--port", "0", "--token-file", path("root.token"))) {
            user = get(api(server, "users/me"), token()).body();
            assertThat(user).contains("root@castellan.invalid");
        }
        assertThat(directory.resolve("root.token")).exists();
        try (RunningServer server = console.serve("--port", "0", "--token-file", path("root.token"))) {
            assertThat(get(api(server, "users/me"), token()).body()).isEqualTo(user);
        }
    }

    @Test
    void rejectsSecondServerOnSameDataFile() {
        console.with("CASTELLAN_DATA", path("castellan.db"));
        try (RunningServer server = console.serve("--port", "0", "--token-file", path("root.token"))) {
            ProgramRunner.Result refused = console.run("serve", "--port", "0");
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains("castellan.db", "in use");
            assertThat(server.baseUrl().getPort()).isPositive();
        }
    }

    @Test
    void rejectsPortInUseAndThenServesOnFreePort() throws IOException {
        console.with("CASTELLAN_DATA", path("castellan.db"));
        try (ServerSocket occupied = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(occupied.getLocalPort());
            ProgramRunner.Result refused = console.run("serve", "--port", port, "--token-file", path("root.token"));
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err())
                    .contains("--port " + port + " on 127.0.0.1 is in use: choose another")
                    .doesNotContain("(..)");
            ProgramRunner.Result management =
                    console.run("serve", "--port", "0", "--management-port", port, "--token-file", path("other.token"));
            assertThat(management.code()).isEqualTo(1);
            assertThat(management.err())
                    .contains("--management-port " + port + " on 127.0.0.1 is in use: choose another")
                    .doesNotContain("(..)");
        }
        try (RunningServer server = console.serve("--port", "0")) {
            assertThat(get(api(server, "users/me"), token()).statusCode()).isEqualTo(200);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void rejectsListenAddressThatBelongsToAnotherMachine() {
        for (String option : List.of("address", "management-address")) {
            ProgramRunner.Result refused = console.run(
                    "serve", "--port=0", "--management-port=0", "--token-file", path("a"), "--" + option, "192.0.2.1");
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains("--" + option + " 192.0.2.1 is not an address of this machine");
        }
    }

    @Test
    void reportsNameOfOptionWithInvalidValue() {
        assertThat(usage("--port", "65536")).contains("--port", "65536");
        assertThat(usage("--management-port", "65536")).contains("--management-port", "65536");
        assertThat(usage("--address", "1:2")).contains("--address", "'1:2' is neither an address");
        assertThat(usage("--drain-time", "20")).contains("--drain-time", "20", "20s");
        assertThat(usage("--drain-time", "0s")).contains("--drain-time");
        assertThat(usage("--public-path", "/castellan/"))
                .contains("--public-path '/castellan/'", "omit the slash at the end");
        assertThat(usage("--public-path", "https://api.example.org/castellan"))
                .contains("--public-path", "omit scheme and host");
        assertThat(usage("--access-log", "yes")).contains("--access-log", "yes");
        assertThat(usage("--tls-key-file", "x")).contains("--tls-certificate-file");
    }

    @Test
    void usesPublicPathInOpenApiDocumentAndLocationHeader() throws Exception {
        console.with("CASTELLAN_PUBLIC_PATH", "/castellan");
        try (RunningServer server = console.serve("--port", "0", "--token-file", path("root.token"))) {
            assertThat(get(api(server, "openapi.json"), "none").body()).contains("\"url\": \"/castellan/api/v1\"");
            HttpRequest create = HttpRequest.newBuilder(api(server, "inputs"))
                    .header("Authorization", "Bearer " + token())
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build();
            assertThat(send(create).headers().firstValue("Location").orElseThrow())
                    .startsWith("/castellan/api/v1/inputs/");
        }
    }

    @Test
    void readinessReflectsDatabaseAvailability() throws Exception {
        try (Cluster cluster = Cluster.start();
                Database database = cluster.fresh()) {
            console.with("CASTELLAN_DATABASE_URL", database.url())
                    .with("CASTELLAN_DATABASE_USER", database.user())
                    .with("CASTELLAN_DATABASE_PASSWORD_FILE", secret(database.password()));
            assertThat(console.run("init", "--token-file", path("root.token")).code())
                    .isZero();
            try (RunningServer server = console.serve("--port", "0", "--management-port", "0")) {
                awaitReadiness(server, 200);
                assertThat(get(api(server, "users/me"), token()).statusCode()).isEqualTo(200);
                assertThat(management(server, "/metrics").body())
                        .contains("castellan_connections_most{pool=\"readers\"} 10.0")
                        .contains("castellan_writes_refused_total{reason=\"storage_full\"} 0.0")
                        .containsPattern("castellan_connections_idle\\{pool=\"readers\"} [1-9]");
                cluster.stopFast();
                awaitReadiness(server, 503);
                assertThat(management(server, "/healthz").statusCode()).isEqualTo(200);
                cluster.startAgain();
                awaitReadiness(server, 200);
                assertThat(get(api(server, "users/me"), token()).statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void servesHttpsWithCertificateFromFiles() throws Exception {
        KeyStore keys = SelfSignedKey.shared("EC", PASSWORD);
        pem("cert.pem", "CERTIFICATE", keys.getCertificate("castellan").getEncoded());
        pem(
                "key.pem",
                "PRIVATE KEY",
                keys.getKey("castellan", PASSWORD.toCharArray()).getEncoded());
        try (RunningServer server = console.serve(
                "--port",
                "0",
                "--token-file",
                path("root.token"),
                "--tls-certificate-file",
                path("cert.pem"),
                "--tls-key-file",
                path("key.pem"))) {
            HttpClient client =
                    HttpClient.newBuilder().sslContext(trusting(keys)).build();
            HttpRequest request = HttpRequest.newBuilder(api(server, "users/me"))
                    .header("Authorization", "Bearer " + token())
                    .build();
            assertThat(request.uri().getScheme()).isEqualTo("https");
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().allValues("Strict-Transport-Security"))
                    .containsExactly("max-age=31536000");
        }
    }

    @Test
    void reportsFileWithoutCertificateOrKey() throws Exception {
        KeyStore keys = SelfSignedKey.shared("EC", PASSWORD);
        pem("cert.pem", "CERTIFICATE", keys.getCertificate("castellan").getEncoded());
        Files.writeString(directory.resolve("wrong"), "something else");
        assertThat(tlsFailure("wrong", "wrong")).contains("--tls-certificate-file", path("wrong"));
        assertThat(tlsFailure("cert.pem", "wrong")).contains("--tls-key-file", path("wrong"), "PKCS #8");
        assertThat(tlsFailure("missing", "wrong")).contains("--tls-certificate-file", path("missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void acceptsKeyOnlyWithMatchingCertificate(String algorithm) throws Exception {
        KeyStore own = SelfSignedKey.shared(algorithm, PASSWORD);
        pem("cert.pem", "CERTIFICATE", own.getCertificate("castellan").getEncoded());
        for (String other : List.of("RSA", "EC", "Ed25519")) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(other);
            pem(
                    "other.pem",
                    "PRIVATE KEY",
                    generator.generateKeyPair().getPrivate().getEncoded());
            assertThat(tlsFailure("cert.pem", "other.pem"))
                    .contains("--tls-certificate-file " + path("cert.pem"), "--tls-key-file " + path("other.pem"));
        }
        pem(
                "key.pem",
                "PRIVATE KEY",
                own.getKey("castellan", PASSWORD.toCharArray()).getEncoded());
        assertThat(PemFiles.context(directory.resolve("cert.pem"), directory.resolve("key.pem")))
                .isNotNull();
    }

    private String tlsFailure(String certificate, String key) {
        ProgramRunner.Result refused = console.run(
                "serve",
                "--port",
                "0",
                "--token-file",
                path("root.token"),
                "--tls-certificate-file",
                path(certificate),
                "--tls-key-file",
                path(key));
        assertThat(refused.code()).isEqualTo(1);
        return refused.err();
    }

    private String usage(String option, String value) {
        ProgramRunner.Result refused = console.run("serve", "--token-file", path("root.token"), option, value);
        assertThat(refused.code()).as(refused.err()).isEqualTo(2);
        return refused.err();
    }

    private static void awaitReadiness(RunningServer server, int status) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (management(server, "/readyz").statusCode() != status) {
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
    }

    private static SSLContext trusting(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("castellan", keys.getCertificate("castellan"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private void pem(String name, String label, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder().encodeToString(content);
        Files.writeString(
                directory.resolve(name), "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n");
    }

    private static URI api(RunningServer server, String path) {
        return URI.create(server.baseUrl() + "/" + path);
    }

    private static URI page(RunningServer server, String path) {
        int port = Objects.requireNonNull(server.managementAddress()).getPort();
        return URI.create("http://127.0.0.1:" + port + path);
    }

    private static HttpResponse<String> management(RunningServer server, String path)
            throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(page(server, path)).build());
    }

    private static HttpResponse<String> get(URI uri, String token) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + token)
                .build());
    }

    private static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String token() throws IOException {
        return Files.readString(directory.resolve("root.token")).strip();
    }

    private String secret(String password) throws IOException {
        return Files.writeString(directory.resolve("password"), password + "\n").toString();
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}

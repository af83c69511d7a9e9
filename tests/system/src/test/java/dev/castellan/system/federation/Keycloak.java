package dev.castellan.system.federation;

import dev.castellan.model.json.JsonValue;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.tls.SelfSignedKey;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** A Keycloak with the realm {@code ci}, which issues JWTs to the client {@code deployer}. */
final class Keycloak implements AutoCloseable {

    private static final String PASSWORD = "changeit";

    private final int port;
    private final Process process;
    private final X509TrustManager trust;
    private final HttpClient http;

    /**
     * Starts Keycloak, which takes a minute.
     *
     * @param installation the unpacked zip {@code org.keycloak:keycloak-quarkus-dist}
     * @param audience the audience of the JWTs
     */
    Keycloak(Path installation, Path folder, String audience) throws Exception {
        KeyStore key = SelfSignedKey.create(folder, "RSA", PASSWORD);
        Path file = folder.resolve("keycloak.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            key.store(out, PASSWORD.toCharArray());
        }
        this.trust = trust(key);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new X509TrustManager[] {trust}, null);
        this.http = HttpClient.newBuilder().sslContext(context).build();
        this.port = freePort();
        this.process = launch(installation, folder, file);
        try {
            Condition.await(this::isReady, () -> "Keycloak: see " + folder.resolve("keycloak.log"));
            configure(audience);
        } catch (Exception | Error e) {
            end();
            throw e;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private Process launch(Path installation, Path folder, Path keyStore) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                installation.resolve("bin/kc.sh").toString(),
                "start-dev",
                "--http-enabled=false",
                "--https-port=" + port,
                "--hostname=https://localhost:" + port,
                "--https-key-store-file=" + keyStore,
                "--https-key-store-password=" + PASSWORD);
        builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", "admin");
        builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", PASSWORD);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("keycloak.log").toFile())
                .start();
    }

    private static X509TrustManager trust(KeyStore key) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("keycloak", key.getCertificate(SelfSignedKey.ALIAS));
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }

    private boolean isReady() {
        if (!process.isAlive()) {
            throw new AssertionError("Keycloak ended with " + process.exitValue());
        }
        try {
            return send(HttpRequest.newBuilder(url("/realms/master"))).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private void configure(String audience) throws IOException {
        create("/admin/realms", "{\"realm\":\"ci\",\"enabled\":true}");
        create(
                "/admin/realms/ci/clients",
                "{\"clientId\":\"deployer\",\"secret\":\"s3cret\",\"serviceAccountsEnabled\":true,"
                        + "\"protocolMappers\":[{\"name\":\"audience\",\"protocol\":\"openid-connect\","
                        + "\"protocolMapper\":\"oidc-audience-mapper\",\"config\":{"
                        + "\"included.custom.audience\":\"" + audience + "\",\"access.token.claim\":\"true\"}}]}");
    }

    /** Gives the realm a new key for signatures, with which it signs from now on. */
    void rotateKey(String type) throws IOException {
        create(
                "/admin/realms/ci/components",
                "{\"name\":\"new-" + type + "\",\"providerType\":\"org.keycloak.keys.KeyProvider\",\"providerId\":\""
                        + type
                        + "\",\"config\":{\"priority\":[\"1000\"],\"enabled\":[\"true\"],\"active\":[\"true\"]}}");
    }

    private void create(String path, String json) throws IOException {
        String admin = token(
                "master",
                Map.of("grant_type", "password", "client_id", "admin-cli", "username", "admin", "password", PASSWORD));
        HttpResponse<String> response = send(HttpRequest.newBuilder(url(path))
                .header("Authorization", "Bearer " + admin)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
        if (response.statusCode() != 201) {
            throw new AssertionError(path + ": " + response.statusCode() + " " + response.body());
        }
    }

    /** Returns a new JWT of the client {@code deployer}. */
    String jwt() throws IOException {
        return token(
                "ci", Map.of("grant_type", "client_credentials", "client_id", "deployer", "client_secret", "s3cret"));
    }

    private String token(String realm, Map<String, String> form) throws IOException {
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpResponse<String> response =
                send(HttpRequest.newBuilder(url("/realms/" + realm + "/protocol/openid-connect/token"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
        if (response.statusCode() != 200) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return JsonValue.parse(response.body()).get("access_token").asString();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private URI url(String path) {
        return URI.create("https://localhost:" + port + path);
    }

    String issuer() {
        return url("/realms/ci").toString();
    }

    X509TrustManager trust() {
        return trust;
    }

    @Override
    public void close() {
        end();
    }

    /** Ends Keycloak, which is a child of its script. */
    void end() {
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroy);
        process.onExit().join();
    }
}

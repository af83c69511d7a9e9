package dev.castellan.support.keycloak;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** A real Keycloak, which a program configures by its admin API. */
public final class Keycloak implements AutoCloseable {

    /** The host of Keycloak, which an operator must allow because it is not public. */
    public static final String HOST = "127.0.0.1";

    /** The password of the trust store. */
    public static final String PASSWORD = "changeit";

    private static final Pattern ACCESS_TOKEN = Pattern.compile("\"access_token\":\"([^\"]+)\"");

    private final int port;
    private final Process process;
    private final Path trustStore;
    private final X509TrustManager trust;
    private final HttpClient http;

    /**
     * Starts Keycloak, which takes a minute.
     *
     * @param installation the unpacked zip {@code org.keycloak:keycloak-quarkus-dist}
     * @param folder an empty directory for keys and the log
     */
    public Keycloak(Path installation, Path folder) throws Exception {
        KeyStore key = SelfSignedKey.create(folder, "RSA", PASSWORD);
        Path keyStore = store(key, folder.resolve("keycloak.p12"));
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("keycloak", key.getCertificate(SelfSignedKey.ALIAS));
        this.trustStore = store(trusted, folder.resolve("trusted.p12"));
        this.trust = trust(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new X509TrustManager[] {trust}, null);
        this.http = HttpClient.newBuilder().sslContext(context).build();
        this.port = freePort();
        this.process = launch(installation, folder, keyStore);
        try {
            Condition.await(this::isReady, () -> "Keycloak: see " + folder.resolve("keycloak.log"));
        } catch (RuntimeException | Error e) {
            end();
            throw e;
        }
    }

    private static Path store(KeyStore keys, Path file) throws Exception {
        try (OutputStream out = Files.newOutputStream(file)) {
            keys.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    private static X509TrustManager trust(KeyStore trusted) throws Exception {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return (X509TrustManager) factory.getTrustManagers()[0];
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
                "--db=dev-mem", // each start begins without realms
                "--http-enabled=false",
                "--https-port=" + port,
                "--hostname=https://" + HOST + ":" + port,
                "--https-key-store-file=" + keyStore,
                "--https-key-store-password=" + PASSWORD);
        builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", "admin");
        builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", PASSWORD);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("keycloak.log").toFile())
                .start();
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

    /**
     * Calls the admin API.
     *
     * @param path the path below {@code /admin/realms}
     * @param json the body, or an empty text for none
     * @return the response. Any status but 2xx is an error
     */
    public HttpResponse<String> admin(String method, String path, String json) throws IOException {
        String admin = token(
                "master",
                Map.of("grant_type", "password", "client_id", "admin-cli", "username", "admin", "password", PASSWORD));
        HttpResponse<String> response = send(HttpRequest.newBuilder(url("/admin/realms" + path))
                .header("Authorization", "Bearer " + admin)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(json)));
        if (response.statusCode() / 100 != 2) {
            throw new AssertionError(path + ": " + response.statusCode() + " " + response.body());
        }
        return response;
    }

    /** Creates an object by the admin API, and returns its id, or its name if it has no id. */
    public String create(String path, String json) throws IOException {
        String location =
                admin("POST", path, json).headers().firstValue("Location").orElseThrow();
        return location.substring(location.lastIndexOf('/') + 1);
    }

    /** Returns the access token that the token endpoint of a realm issues for a form. */
    public String token(String realm, Map<String, String> form) throws IOException {
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpResponse<String> response =
                send(HttpRequest.newBuilder(url("/realms/" + realm + "/protocol/openid-connect/token"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
        Matcher token = ACCESS_TOKEN.matcher(response.body());
        if (response.statusCode() != 200 || !token.find()) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return token.group(1);
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
        return URI.create("https://" + HOST + ":" + port + path);
    }

    /** Returns the issuer of a realm. */
    public String issuer(String realm) {
        return url("/realms/" + realm).toString();
    }

    /** Returns what trusts the certificate of Keycloak. */
    public X509TrustManager trust() {
        return trust;
    }

    /** Returns a trust store with the certificate of Keycloak, for another JVM. */
    public Path trustStore() {
        return trustStore;
    }

    @Override
    public void close() {
        end();
    }

    /** Ends Keycloak, which is a child of its script. */
    public void end() {
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroy);
        process.onExit().join();
    }
}

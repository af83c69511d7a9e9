package dev.castellan.console.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.identity.provider.OpenIdClient;
import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderClient;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderLogout;
import dev.castellan.support.jwt.SigningKey;
import dev.castellan.support.tls.SelfSignedKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * An OpenID provider over HTTPS on loopback, on another site than the console, and the client of the console for it. Its
 * page has a button that signs in the person whom the test chooses. Until it is started, it does not answer.
 */
public final class CompanyProvider implements ProviderClient, AutoCloseable {

    private static final String PASSWORD = "castellan";

    private final SigningKey key = SigningKey.p256("k1");
    private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
    private final Clock clock;
    private volatile Map<String, Object> person = Map.of();
    private volatile @Nullable Instant authenticatedAt;
    private volatile @Nullable HttpsServer server;
    private volatile @Nullable OpenIdClient client;

    CompanyProvider(Clock clock) {
        this.clock = clock;
    }

    /** Starts the provider, and returns its issuer. */
    String start() {
        try {
            KeyStore keys = SelfSignedKey.shared("EC", PASSWORD);
            HttpsServer started = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            started.setHttpsConfigurator(new HttpsConfigurator(tls(keys)));
            started.createContext("/", this::respond);
            started.start();
            server = started;
            client = OpenIdClient.with(new OutgoingSettings(Set.of("127.0.0.1"), trust(keys)), clock);
            return issuer();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static SSLContext tls(KeyStore keys) throws Exception {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), null, null);
        return context;
    }

    private static X509TrustManager trust(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("provider", keys.getCertificate(SelfSignedKey.ALIAS));
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }

    /** Lets this person use the browser, with a verified e-mail address. */
    public void person(String subject, String email) {
        person = Map.of("sub", subject, "email", email, "email_verified", true, "name", "Ada Lovelace");
        authenticatedAt = null;
    }

    private String issuer() {
        HttpsServer started = server;
        if (started == null) {
            throw ProviderException.unreachable("the provider is not started");
        }
        return "https://127.0.0.1:" + started.getAddress().getPort();
    }

    private OpenIdClient client() {
        OpenIdClient started = client;
        if (started == null) {
            throw ProviderException.unreachable("the provider is not started");
        }
        return started;
    }

    @Override
    public URI authorization(ProviderConnection provider, AuthorizationRequest request) {
        return client().authorization(provider, request);
    }

    @Override
    public ProviderIdentity redeem(
            ProviderConnection provider, AuthorizationRequest request, AuthorizationResponse response) {
        return client().redeem(provider, request, response);
    }

    @Override
    public ProviderLogout logout(ProviderConnection provider, String logoutToken) {
        return client().logout(provider, logoutToken);
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, String> query =
                    form(String.valueOf(exchange.getRequestURI().getRawQuery()));
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            switch (exchange.getRequestURI().getPath()) {
                case "/.well-known/openid-configuration" -> send(exchange, "application/json", discovery());
                case "/keys" -> send(exchange, "application/json", SigningKey.set(key));
                case "/authorize" ->
                    send(exchange, "text/html", page(exchange.getRequestURI().getRawQuery()));
                case "/login" -> signIn(exchange, query);
                case "/cancel" -> redirect(exchange, query, "error=access_denied");
                case "/token" -> send(exchange, "application/json", token(form(body)));
                default -> exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private String discovery() {
        return JsonValue.of(Map.of(
                        "issuer", issuer(),
                        "authorization_endpoint", issuer() + "/authorize",
                        "token_endpoint", issuer() + "/token",
                        "jwks_uri", issuer() + "/keys"))
                .toJson();
    }

    private static String page(String query) {
        String same = query.replace("&", "&amp;").replace("\"", "%22");
        return "<!DOCTYPE html><title>Acme ID</title><h1>Acme ID</h1><form method=\"post\" action=\"/login?" + same
                + "\"><button>Log in</button></form><a href=\"/cancel?" + same + "\">Cancel</a>";
    }

    private void signIn(HttpExchange exchange, Map<String, String> query) throws IOException {
        if (authenticatedAt == null || "login".equals(query.get("prompt"))) {
            authenticatedAt = clock.instant();
        }
        String code = "code-" + codes.size() + "-" + System.nanoTime();
        codes.put(code, query);
        redirect(exchange, query, "code=" + code + "&iss=" + URLEncoder.encode(issuer(), StandardCharsets.UTF_8));
    }

    private static void redirect(HttpExchange exchange, Map<String, String> query, String parameters)
            throws IOException {
        exchange.getResponseHeaders()
                .add("Location", query.get("redirect_uri") + "?" + parameters + "&state=" + query.get("state"));
        exchange.sendResponseHeaders(302, -1);
    }

    private String token(Map<String, String> form) {
        Map<String, String> request = codes.remove(String.valueOf(form.get("code")));
        if (request == null
                || !challenge(String.valueOf(form.get("code_verifier"))).equals(request.get("code_challenge"))
                || !request.get("redirect_uri").equals(form.get("redirect_uri"))) {
            return "{\"error\":\"invalid_grant\"}";
        }
        long now = clock.instant().getEpochSecond();
        Map<String, Object> claims = new LinkedHashMap<>(person);
        claims.put("iss", issuer());
        claims.put("aud", request.get("client_id"));
        claims.put("nonce", request.get("nonce"));
        claims.put("iat", now);
        claims.put("exp", now + 60);
        Instant authenticated = authenticatedAt;
        claims.put("auth_time", authenticated == null ? now : authenticated.getEpochSecond());
        return JsonValue.of(Map.of("id_token", key.jwt(JsonValue.of(claims).toJson())))
                .toJson();
    }

    private static String challenge(String verifier) {
        try {
            return SigningKey.base64(
                    MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> form(String text) {
        return Stream.of(text.split("&", -1))
                .map(pair -> pair.split("=", 2))
                .filter(pair -> pair.length == 2)
                .collect(Collectors.toMap(
                        pair -> pair[0],
                        pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8),
                        (first, second) -> second,
                        HashMap::new));
    }

    private static void send(HttpExchange exchange, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        OpenIdClient startedClient = client;
        HttpsServer startedServer = server;
        if (startedClient != null) {
            startedClient.close();
        }
        if (startedServer != null) {
            startedServer.stop(0);
        }
    }
}

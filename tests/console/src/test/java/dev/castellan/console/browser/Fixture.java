package dev.castellan.console.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.server.console.CheapConsole;
import dev.castellan.server.console.Console;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.federation.ClaimMatch;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.PlatformPreset;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.rows.FederatedFrom;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.spi.EmailChangeNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.support.time.MutableClock;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A server with a console, an admin and a client. Both users have API tokens. */
public final class Fixture implements AutoCloseable {

    /** A password that the server accepts. */
    public static final String PASSWORD = "seven green turtles dance";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The URL of the console. Passkeys require its domain name. */
    public static final URI CONSOLE = URI.create("http://localhost/console");

    private final HttpClient programs = HttpClient.newHttpClient();
    private final MutableClock clock = new MutableClock();
    private final MemoryStore store = new MemoryStore(clock);
    private final Mails mails = new Mails();
    private final Exchanges exchanges = new Exchanges(store);
    private final CompanyProvider provider = new CompanyProvider(clock);
    private final CastellanServer server = CastellanServer.builder()
            .store(store)
            .clock(clock)
            .consoleUrl(CONSOLE)
            .site(new CheapConsole(Console.site().providers(provider, new byte[32])))
            .site(exchanges)
            .invitationListener(mails)
            .start();
    private final Bootstrap organization;
    private final String userToken;

    /** Starts a server with one organization. */
    public Fixture() {
        this.organization = server.bootstrap();
        this.userToken = token("Grace Hopper");
    }

    /**
     * Starts a server with one organization. The function converts plain names into the names that the organization
     * uses.
     */
    public Fixture(UnaryOperator<String> names) {
        this.organization = server.administration()
                .createOrganization(NewOrganization.withName(names.apply("Castellan"))
                        .admin(names.apply("Root"), "root@example.org"));
        this.userToken = token(names.apply("Grace Hopper"));
    }

    /** Creates a second organization, with a client who has joined. */
    public void elsewhere(String organizationName, String name, String email) {
        UUID id = server.administration()
                .createOrganization(NewOrganization.withName(organizationName).admin("Neil", "neil@example.org"))
                .organizationId();
        UUID user = server.administration()
                .createPerson(id, NewPerson.of(name, email, Role.CLIENT))
                .id();
        String code = server.administration().renewInvitation(id, user).code();
        send("another browser", "/join/finish", Map.of("code", code, "password", PASSWORD));
    }

    /** Creates a second organization without credentials, and returns the token of its first admin. */
    public String founder(String organizationName) {
        return server.administration()
                .createOrganization(NewOrganization.withName(organizationName).admin("Admin", "root@castellan.invalid"))
                .token();
    }

    /**
     * Creates a second organization, which requires passkeys of admins, and returns an invitation code of its only
     * admin.
     */
    public String adminWithoutPasskey(String organizationName) {
        Bootstrap other = server.administration()
                .createOrganization(NewOrganization.withName(organizationName).admin("Neil", "neil@example.org"));
        requirePasskeys(other.organizationId());
        return server.administration()
                .renewInvitation(other.organizationId(), other.adminId())
                .code();
    }

    private void requirePasskeys(UUID organizationId) {
        store.<Boolean>write(organizationId, tx -> {
            tx.setLimits(OrganizationLimits.NONE.withAdminPasskeysRequired(true));
            return true;
        });
    }

    /** Adds a passkey to a user, and returns its ID. No device has the passkey. */
    public String passkey(String user, String name) {
        UUID id = UUID.randomUUID();
        write(tx -> tx.passkeys()
                .insert(new PasskeyRow(
                        id, UUID.fromString(user), id.toString(), "cHVibGlj", 0, name, tx.now(), null, List.of())));
        return id.toString();
    }

    /** Stores that a user has entered the code of a program, and that the program has asked for its token. */
    public void deviceLogin(String user, String code) {
        write(tx -> tx.deviceLogins()
                .put(new DeviceLoginRow(
                        UUID.fromString(user),
                        TokenHash.of(code.replace("-", "")),
                        DeviceLoginRow.State.OPEN,
                        new DeviceLoginRow.Device(
                                TokenHash.of("device"), "castellan", "laptop", "198.51.100.7", tx.now(), 28_800),
                        null,
                        tx.now())));
    }

    /** Sets an enabled provider and the domains of the organization, and links a user to a person of the provider. */
    public void provider(String name, List<String> projects, String user) {
        ProviderRow provider = new ProviderRow(
                UUID.randomUUID(),
                name,
                "https://login.acme.example/realms/acme",
                "castellan",
                "sealed",
                projects.stream().map(UUID::fromString).toList(),
                true,
                true,
                now(),
                now());
        write(tx -> {
            tx.providers().put(provider);
            tx.providers().setDomains(List.of("acme.de", "acme.example"));
            tx.identityLinks()
                    .insert(new IdentityLinkRow(
                            UUID.randomUUID(), UUID.fromString(user), provider.issuer(), "248289761001", now()));
        });
    }

    /** Starts the provider of the organization, and gives the organization this domain. */
    public CompanyProvider startProvider(String domain) {
        ProviderRow row = new ProviderRow(
                UUID.randomUUID(), "Acme ID", provider.start(), "castellan", null, null, true, true, now(), null);
        write(tx -> {
            tx.providers().put(row);
            tx.providers().setDomains(List.of(domain));
        });
        return provider;
    }

    /** Links a user to a person of the provider, and returns the ID of the link. */
    public String link(String user) {
        UUID id = UUID.randomUUID();
        write(tx -> tx.identityLinks()
                .insert(new IdentityLinkRow(
                        id,
                        UUID.fromString(user),
                        tx.providers().get().orElseThrow().issuer(),
                        id.toString(),
                        tx.now())));
        return id.toString();
    }

    /** Adds an issuer with the claims that a preset requires, and returns its ID. */
    public String issuer(String name, PlatformPreset preset, boolean isEnabled) {
        IssuerRow issuer = new IssuerRow(
                UUID.randomUUID(),
                name,
                preset.issuer(),
                "https://service.example",
                IssuerRow.Keys.DISCOVERED,
                preset.requiredClaims(),
                isEnabled,
                now(),
                null);
        write(tx -> tx.issuers().insert(issuer));
        return issuer.issuerId().toString();
    }

    /** Adds a rule for a service account, and returns its ID. */
    public String rule(String issuer, String account, Map<String, List<String>> match, boolean isEnabled) {
        RuleRow rule = new RuleRow(
                UUID.randomUUID(),
                UUID.fromString(issuer),
                UUID.fromString(account),
                new ClaimMatch(match),
                900,
                isEnabled,
                now(),
                null);
        write(tx -> tx.federationRules().insert(rule));
        return rule.ruleId().toString();
    }

    /** Adds a token that a JWT was exchanged for, which lives for a quarter of an hour, and returns its ID. */
    public String federatedToken(String rule, String account, String subject) {
        UUID id = UUID.randomUUID();
        TokenRow token = new TokenRow(
                        id,
                        UUID.fromString(account),
                        null,
                        "csts_" + id.toString().substring(26),
                        TokenHash.of(id.toString()),
                        now(),
                        now().plus(Duration.ofMinutes(15)),
                        null)
                .federatedFrom(new FederatedFrom(UUID.fromString(rule), PlatformPreset.GITHUB.issuer(), subject));
        write(tx -> tx.tokens().insert(token));
        return id.toString();
    }

    /** Exchanges a JWT of GitHub with these claims by a rule, and returns the token, or an empty text if refused. */
    public String exchange(String rule, Map<String, String> claims) {
        return exchanges.exchange(organization.organizationId(), UUID.fromString(rule), claims, now());
    }

    private void write(Consumer<Transaction> change) {
        store.<Boolean>write(organization.organizationId(), tx -> {
            change.accept(tx);
            return true;
        });
    }

    /** Advances the server's clock. */
    public void pass(Duration duration) {
        clock.advance(duration);
    }

    /** Returns the server's current time. */
    public Instant now() {
        return clock.instant();
    }

    /** Returns the port of the server. */
    int port() {
        return server.port();
    }

    /** Returns the ID of the organization. */
    public String organizationId() {
        return organization.organizationId().toString();
    }

    /** Returns the first admin's token. */
    public String adminToken() {
        return organization.token();
    }

    /** Returns a token of a user with the client role. */
    public String userToken() {
        return userToken;
    }

    /** Invites a client, and returns the invitation code. */
    public String code(String name, String email) {
        return code(name, email, "client");
    }

    /** Invites a user with this role, and returns the invitation code. */
    public String code(String name, String email, String role) {
        return invite(adminToken(), Map.of("name", name, "email", email, "role", role, "project_ids", List.of()))
                .path("code")
                .asText();
    }

    /** Invites a client into projects, and returns the response. */
    public JsonNode invite(String name, String email, List<String> projects) {
        return invite(adminToken(), Map.of("name", name, "email", email, "role", "client", "project_ids", projects));
    }

    /** Invites a user with the token of an admin, and returns the response. */
    public JsonNode invite(String token, Map<String, ?> body) {
        return call("POST", "/users/invitations", token, JSON.valueToTree(body).toString());
    }

    /** Sends a console form with this {@code User-Agent}, without a browser. */
    public void send(String browser, String path, Map<String, String> fields) {
        String form = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        URI target = URI.create("http://127.0.0.1:" + server.port() + CONSOLE.getPath() + path);
        HttpResponse<String> response = send(HttpRequest.newBuilder(target)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin")
                .header("User-Agent", browser)
                .POST(BodyPublishers.ofString(form)));
        if (response.statusCode() != 303) {
            throw new IllegalStateException(response.body());
        }
    }

    /** Returns the ID of the client's only token. */
    public String userTokenId() {
        return call("GET", "/users/tokens", userToken, "")
                .at("/data/0/token_id")
                .asText();
    }

    /** Calls the API with a token, and returns the status. */
    public int status(String token) {
        return send("GET", "/users/me", token, "").statusCode();
    }

    /** Calls the API, and returns the response. */
    public JsonNode call(String method, String path, String token, String body) {
        try {
            return JSON.readTree(send(method, path, token, body).body());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Creates a resource in a project as the first admin, and returns its ID. */
    public String create(String path, String project, Map<String, ?> body) {
        return create(path, project, body, "id");
    }

    /** Creates an object in the organization as the first admin, and returns a field of the response. */
    public String create(String path, Map<String, ?> body, String field) {
        return create(path, "", body, field);
    }

    @Override
    public void close() {
        server.close();
        provider.close();
    }

    /** Returns the link in the last mail to a new address. */
    public String emailLink() {
        return mails.emailLink;
    }

    /** A listener that offers recovery and new addresses by mail, but sends no mail. */
    private static final class Mails implements InvitationListener {

        private volatile String emailLink = "";

        @Override
        public void issued(InvitationNotice notice) {}

        @Override
        public boolean mailsRecovery() {
            return true;
        }

        @Override
        public boolean mailsEmailChanges() {
            return true;
        }

        @Override
        public void emailChangeRequested(EmailChangeNotice notice, @Nullable URI link) {
            emailLink = String.valueOf(link);
        }
    }

    private String token(String name) {
        UUID id = server.administration()
                .createPerson(organization.organizationId(), NewPerson.of(name, "grace@example.org", Role.CLIENT))
                .id();
        return server.administration()
                .createToken(organization.organizationId(), NewToken.forUser(id).withName("laptop"))
                .token();
    }

    private String create(String path, String project, Map<String, ?> body, String field) {
        HttpRequest.Builder request =
                request("POST", path, adminToken(), JSON.valueToTree(body).toString());
        if (!project.isEmpty()) {
            request.header(Endpoints.PROJECT_HEADER, project);
        }
        String response = send(request).body();
        try {
            return Objects.requireNonNull(JSON.readTree(response).get(field), response)
                    .asText();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private HttpResponse<String> send(String method, String path, String token, String body) {
        return send(request(method, path, token, body));
    }

    private HttpRequest.Builder request(String method, String path, String token, String body) {
        return HttpRequest.newBuilder(URI.create(server.baseUrl() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return programs.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

package dev.castellan.console.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.server.internal.store.federation.PlatformPreset;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The data on the pages, with people in every state, projects, resources and names that are difficult to display. */
final class Scene implements AutoCloseable {

    private static final Pattern ID = Pattern.compile("\\{([a-z-]+)}");
    private static final Pattern NAME = Pattern.compile("\\[([^]]+)]");

    /** The user agent of another browser of the newcomer. */
    static final String DEVICE = "\"'><script>alert(2)</script> " + "W".repeat(200);

    private final Fixture fixture;
    private final UnaryOperator<String> names;
    private final UnaryOperator<String> addresses;
    private final Map<String, String> ids = new HashMap<>();

    private Scene(
            Fixture fixture,
            UnaryOperator<String> names,
            UnaryOperator<String> addresses,
            BiConsumer<Fixture, String> fill) {
        this.fixture = fixture;
        this.names = names;
        this.addresses = addresses;
        ids.put("grace", me(fixture.userToken()));
        ids.put("root", me(fixture.adminToken()));
        ids.put("token", fixture.userTokenId());
        ids.put("organization", fixture.organizationId());
        fill.accept(fixture, ids.get("grace"));
        createProjects();
        inviteInVain();
        createPeople();
        createAccounts();
        for (String member : List.of("grace", "emoji", "turning")) {
            put("/projects/{project}/users/{" + member + "}");
        }
        createResources();
        createArchived();
        createRules();
        fixture.provider(name("Acme"), List.of(ids.get("project"), ids.get("empty")), ids.get("emoji"));
    }

    /** Creates a scene with long lists, ordinary names and a few hostile names. */
    static Scene usual() {
        UnaryOperator<String> names = name -> name.equals("Castellan") ? "Northlight Observatories" : name;
        return new Scene(new Fixture(names), names, UnaryOperator.identity(), Population::fill);
    }

    /** Creates a scene with only hostile names. */
    static Scene hostile() {
        return new Scene(new Fixture(HostileNames::of), HostileNames::of, HostileNames::address, (fixture, user) -> {});
    }

    Fixture fixture() {
        return fixture;
    }

    /** Replaces each key in braces with the ID of its object. */
    String path(String template) {
        return ID.matcher(template)
                .replaceAll((MatchResult place) -> Matcher.quoteReplacement(ids.get(place.group(1))));
    }

    /**
     * Replaces each key in braces with the ID of its object, and each plain name in brackets with the corresponding
     * name in this scene.
     */
    String text(String template) {
        return NAME.matcher(path(template))
                .replaceAll((MatchResult place) -> Matcher.quoteReplacement(name(place.group(1))));
    }

    /** Returns the name that stands for a plain name in this scene. */
    String name(String plain) {
        return names.apply(plain);
    }

    /** Signs in with a token or an invitation. */
    void signIn(Browser browser, BrowserUser user) {
        switch (user) {
            case ANONYMOUS -> {}
            case ADMIN -> browser.signIn(fixture.adminToken());
            case CLIENT -> browser.signIn(fixture.userToken());
            case FOUNDER -> browser.signIn(fixture.founder(name("Moonbase")));
            case NEWCOMER -> join(browser);
            case ADMIN_WITHOUT_PASSKEY ->
                browser.join(fixture.adminWithoutPasskey(name("Observatory")), "Passkey required");
        }
    }

    @Override
    public void close() {
        fixture.close();
    }

    private void join(Browser browser) {
        String address = addresses.apply("katherine@example.org");
        JsonNode invitation = fixture.invite(name("Katherine Johnson"), address, List.of());
        browser.join(invitation.path("code").asText());
        signInElsewhere(address);
        ids.put("newcomer", invitation.path("user_id").asText());
        ids.put("own-link", fixture.link(invitation.path("user_id").asText()));
        ids.put("passkey", fixture.passkey(invitation.path("user_id").asText(), name("phone")));
        ids.put("own-session", idIn(browser.open("/security"), "/security/sessions/([0-9a-f-]{36})/end"));
    }

    private void createProjects() {
        project("project", name("Apollo"));
        project("empty", name("Gemini"));
        project("long", HostileNames.EMOJI);
    }

    /** Creates an invitation that has expired, and one whose creator is no admin any more. */
    private void inviteInVain() {
        invite("expired", name("Annie Jump Cannon"), addresses.apply("annie@example.org"));
        fixture.pass(Duration.ofDays(4));
        String address = addresses.apply("vera@example.org");
        Map<String, ?> admin = Map.of("name", name("Vera Rubin"), "email", address, "role", "org_admin");
        String demoted =
                fixture.invite(fixture.adminToken(), admin).path("user_id").asText();
        String token = fixture.create("/users/tokens", Map.of("user_id", demoted, "name", "laptop"), "token");
        address = addresses.apply("henrietta@example.org");
        Map<String, ?> person = Map.of("name", name("Henrietta Leavitt"), "email", address, "role", "client");
        ids.put("refused", fixture.invite(token, person).path("user_id").asText());
        fixture.call("PATCH", "/users/" + demoted, fixture.adminToken(), "{\"role\":\"client\"}");
    }

    private void createPeople() {
        invite("invited", name("Alan Turing"), addresses.apply("alan@example.org"));
        invite("suspended", name("Barbara Liskov"), addresses.apply("barbara@example.org"));
        invite("emoji", HostileNames.EMOJI, "a".repeat(64) + "@" + "long.".repeat(30) + "example.org");
        invite("markup", HostileNames.MARKUP, "markup@example.org");
        invite("turning", HostileNames.TURNING, "sarah@example.org");
        put("/users/{suspended}/suspension");
        String address = addresses.apply("dorothy@example.org");
        String code = invite("joined", name("Dorothy Vaughan"), address);
        fixture.send(DEVICE, "/join/finish", Map.of("code", code, "password", Fixture.PASSWORD));
        signInElsewhere(address);
        ids.put("joined-passkey", fixture.passkey(ids.get("joined"), name("phone")));
        ids.put(
                "session",
                fixture.call("GET", path("/users/{joined}/sessions"), fixture.adminToken(), "")
                        .at("/data/0/session_id")
                        .asText());
    }

    private void createAccounts() {
        account("account", name("nightly build"));
        account("idle-account", name("weekly build"));
        Map<String, ?> token = Map.of("user_id", ids.get("account"), "name", name("build server"));
        ids.put("account-token", fixture.create("/users/tokens", token, "token_id"));
        createLeaver();
    }

    /** Creates a person who, as an admin, has created a token of a service account. */
    private void createLeaver() {
        account("busy-account", name("hourly build"));
        invite("leaver", name("Edith Clarke"), addresses.apply("edith@example.org"));
        fixture.call("PATCH", path("/users/{leaver}"), fixture.adminToken(), "{\"role\":\"org_admin\"}");
        Map<String, ?> own = Map.of("user_id", ids.get("leaver"), "name", name("laptop"));
        String token = fixture.create("/users/tokens", own, "token");
        String body = "{\"user_id\":\"" + ids.get("busy-account") + "\",\"name\":\"shadow\"}";
        fixture.call("POST", "/users/tokens", token, body);
        fixture.call("PATCH", path("/users/{leaver}"), fixture.adminToken(), "{\"role\":\"client\"}");
    }

    private void createResources() {
        resource("collection", "/collections", Map.of("name", name("Craters")));
        resource("empty-collection", "/collections", Map.of("name", HostileNames.MARKUP));
        resource("long-collection", "/collections", Map.of("name", HostileNames.EMOJI));
        Map<String, ?> payload = Map.of("depth", 4.8, "text", name("x".repeat(100)) + "x".repeat(2_000));
        resource(
                "input",
                "/inputs",
                Map.of("name", name("Tycho"), "payload", payload, "collection_ids", List.of(ids.get("collection"))));
        resource("nameless-input", "/inputs", Map.of("collection_ids", List.of()));
        resource("query", "/queries", Map.of("input_id", ids.get("input"), "payload", payload));
    }

    private void createArchived() {
        project("archived", name("Mercury"));
        String project = ids.get("archived");
        Map<String, ?> collection = Map.of("name", name("Orbits"));
        ids.put("archived-collection", fixture.create("/collections", project, collection));
        Map<String, ?> input =
                Map.of("name", name("Friendship 7"), "collection_ids", List.of(ids.get("archived-collection")));
        ids.put("archived-input", fixture.create("/inputs", project, input));
        put("/projects/{archived}/users/{grace}");
        put("/projects/{archived}/archive");
    }

    private void createRules() {
        ids.put("issuer", fixture.issuer(name("GitHub Actions"), PlatformPreset.GITHUB, true));
        ids.put("other-issuer", fixture.issuer(HostileNames.MARKUP, PlatformPreset.OTHER, false));
        ids.put("cluster", fixture.issuer(name("Kubernetes"), PlatformPreset.KUBERNETES, true));
        Map<String, List<String>> match = new LinkedHashMap<>();
        match.put("repository_id", List.of("71"));
        match.put("repository_owner_id", List.of("9"));
        match.put("ref", List.of("refs/heads/main", name("x".repeat(100)), HostileNames.MARKUP));
        ids.put("rule", fixture.rule(ids.get("issuer"), ids.get("account"), match, true));
        ids.put("other-rule", fixture.rule(ids.get("issuer"), ids.get("account"), match, false));
        fixture.federatedToken(ids.get("rule"), ids.get("account"), "repo:acme/shop:ref:refs/heads/main");
        fixture.federatedToken(ids.get("rule"), ids.get("account"), HostileNames.MARKUP + "x".repeat(200));
    }

    private void signInElsewhere(String address) {
        Map<String, String> fields = Map.of("email", address, "password", Fixture.PASSWORD);
        fixture.send(DEVICE, "/sign-in", fields);
    }

    private static String idIn(Browser browser, String pattern) {
        return Pattern.compile(pattern)
                .matcher(browser.source())
                .results()
                .findFirst()
                .orElseThrow(() -> new AssertionError("the page has no " + pattern))
                .group(1);
    }

    private void project(String key, String name) {
        ids.put(key, fixture.create("/projects", Map.of("name", name), "project_id"));
    }

    private String invite(String key, String name, String email) {
        JsonNode invitation = fixture.invite(name, email, List.of(ids.get("project")));
        ids.put(key, invitation.path("user_id").asText());
        return invitation.path("code").asText();
    }

    private void account(String key, String name) {
        Map<String, ?> account = Map.of("name", name, "role", "client", "project_ids", List.of(ids.get("project")));
        ids.put(key, fixture.create("/users", account, "user_id"));
    }

    private void resource(String key, String path, Map<String, ?> body) {
        ids.put(key, fixture.create(path, ids.get("project"), body));
    }

    private String me(String token) {
        return fixture.call("GET", "/users/me", token, "").path("user_id").asText();
    }

    private void put(String path) {
        fixture.call("PUT", path(path), fixture.adminToken(), "");
    }
}

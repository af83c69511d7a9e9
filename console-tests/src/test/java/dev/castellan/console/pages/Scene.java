package dev.castellan.console.pages;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the pages show: people in every state, projects, resources, and names that are hard to show. */
final class Scene implements AutoCloseable {

    static final String EMOJI = "\uD83D\uDC22".repeat(255);
    static final String MARKUP = "<script>alert(1)</script>";
    private static final String RIGHT_TO_LEFT = "\u05E9\u05E8\u05D4 \u202Eneloc";

    private static final Pattern PLACE = Pattern.compile("\\{([a-z-]+)}");

    private final World world = new World();
    private final Map<String, String> ids = new HashMap<>();

    Scene() {
        project("project", "Apollo");
        project("empty", "Gemini");
        project("long", EMOJI);
        ids.put("grace", me(world.clientToken()));
        ids.put("root", me(world.adminToken()));
        ids.put("token", world.clientTokenId());
        invite("invited", "Alan Turing", "alan@example.org");
        invite("suspended", "Barbara Liskov", "barbara@example.org");
        invite("emoji", EMOJI, "a".repeat(64) + "@" + "long.".repeat(30) + "example.org");
        invite("markup", MARKUP, "markup@example.org");
        invite("right-to-left", RIGHT_TO_LEFT, "sarah@example.org");
        put("/users/{suspended}/suspension");
        String account = "nightly build";
        ids.put(
                "account",
                world.create("/users", Map.of("name", account, "role", "client", "project_ids", project()), "user_id"));
        world.create("/users/tokens", Map.of("user_id", ids.get("account"), "name", account), "token_id");
        for (String member : List.of("grace", "emoji", "right-to-left")) {
            put("/projects/{project}/users/{" + member + "}");
        }
        resource("collection", "/collections", Map.of("name", "Craters"));
        resource("empty-collection", "/collections", Map.of("name", MARKUP));
        resource("long-collection", "/collections", Map.of("name", EMOJI));
        Map<String, ?> payload = Map.of("depth", 4.8, "text", "x".repeat(2_000));
        resource(
                "input",
                "/inputs",
                Map.of("name", "Tycho", "payload", payload, "collection_ids", List.of(ids.get("collection"))));
        resource("nameless-input", "/inputs", Map.of("collection_ids", List.of()));
        resource("query", "/queries", Map.of("input_id", ids.get("input"), "payload", payload));
    }

    World world() {
        return world;
    }

    /** Returns a path in which each name in braces is replaced by the ID of what it names. */
    String path(String template) {
        return PLACE.matcher(template).replaceAll(place -> Matcher.quoteReplacement(ids.get(place.group(1))));
    }

    /** Signs in as a visitor: with a token, or by an invitation. */
    void signIn(Browser browser, Visitor visitor) {
        switch (visitor) {
            case NOBODY -> {}
            case ADMIN -> browser.signIn(world.adminToken());
            case CLIENT -> browser.signIn(world.clientToken());
            case NEWCOMER ->
                browser.open("/join#" + world.code("Katherine Johnson", "katherine@example.org"))
                        .press("Continue")
                        .type("New password", World.PASSWORD)
                        .press("Join and sign in")
                        .heading("Overview");
        }
    }

    @Override
    public void close() {
        world.close();
    }

    private void project(String key, String name) {
        ids.put(key, world.create("/projects", Map.of("name", name), "project_id"));
    }

    private List<String> project() {
        return List.of(ids.get("project"));
    }

    private void invite(String key, String name, String email) {
        Map<String, ?> invitation = Map.of("name", name, "email", email, "role", "client", "project_ids", project());
        ids.put(key, world.create("/users/invitations", invitation, "user_id"));
    }

    private void resource(String key, String path, Map<String, ?> body) {
        ids.put(key, world.create(path, ids.get("project"), body));
    }

    private String me(String token) {
        return world.call("GET", "/users/me", token, "").path("user_id").asText();
    }

    private void put(String path) {
        world.call("PUT", path(path), world.adminToken(), "");
    }
}

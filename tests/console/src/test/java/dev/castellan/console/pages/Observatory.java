package dev.castellan.console.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A realistic organization with people, service accounts, projects, tokens and two weeks of use. */
final class Observatory implements AutoCloseable {

    /** The e-mail address of an administrator. */
    static final String ADMIN = "ingrid@example.org";

    /** The e-mail address of the researcher, who is not an administrator. */
    static final String RESEARCHER = "oluwaseun@example.org";

    /** The {@code User-Agent} of a browser on a desktop. */
    static final String DESKTOP =
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

    private static final String PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15"
            + " (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

    private final Fixture fixture = new Fixture(name -> switch (name) {
        case "Castellan" -> "Northlight Observatories";
        case "Root" -> "Operations";
        default -> name;
    });
    private final List<String> projects = new ArrayList<>();
    private final String researcher;

    /** Creates the organization. The administrator and the researcher can sign in. */
    Observatory() {
        for (String name : List.of(
                "Atmospheric Spectra 2026", "Deep Field Survey", "Lunar Laser Ranging", "Public Image Archive")) {
            projects.add(fixture.create("/projects", Map.of("name", name), "project_id"));
        }
        fixture.pass(Duration.ofMinutes(12));
        create(join(invite("Ingrid Sørensen-Lindqvist", ADMIN, "org_admin", List.of()), DESKTOP), "workstation");
        fixture.pass(Duration.ofDays(1));
        this.researcher =
                join(invite("Oluwaseun Adebayo-Williams", RESEARCHER, "client", projects.subList(0, 3)), DESKTOP);
        fixture.pass(Duration.ofHours(3));
        createOthers();
        fixture.pass(Duration.ofDays(1));
        useTokens();
        fixture.send(PHONE, "/sign-in", password(RESEARCHER));
        fixture.pass(Duration.ofMinutes(25));
    }

    Fixture fixture() {
        return fixture;
    }

    /** Returns the path of the page on which administrators manage the researcher. */
    String clientPath() {
        return "/people/" + researcher;
    }

    /** Signs a user in with a password. */
    void signIn(Browser browser, String email) {
        browser.open("/sign-in");
        browser.type("E-mail address", email).type("Password", Fixture.PASSWORD).press("Sign in");
        browser.heading("Overview");
    }

    @Override
    public void close() {
        fixture.close();
    }

    private void createOthers() {
        List<String> archive = projects.subList(3, 4);
        join(invite("José María Fernández de la Cruz", "jose@example.org", "client", projects), PHONE);
        join(invite("Katarzyna Wiśniewska-Kowalczyk", "katarzyna@example.org", "client", archive), DESKTOP);
        fixture.pass(Duration.ofDays(6));
        JsonNode leaver = invite("Jun Tanaka", "jun@example.org", "client", archive);
        call("PUT", "/users/" + join(leaver, DESKTOP) + "/suspension", fixture.adminToken());
        fixture.pass(Duration.ofDays(4));
        invite("Maximiliane von Hohenberg-Wittgenstein", "maximiliane@example.org", "client", archive);
        String importer = fixture.create(
                "/users",
                Map.of("name", "nightly spectra import", "role", "client", "project_ids", projects.subList(0, 1)),
                "user_id");
        create(importer, "import server");
    }

    private void useTokens() {
        String laptop = create(researcher, "laptop");
        String notebook = create(researcher, "spectra notebook");
        fixture.pass(Duration.ofDays(1));
        call("GET", "/users/me", laptop);
        create(researcher, "telescope control room, second floor");
        fixture.pass(Duration.ofHours(5));
        call("GET", "/users/me", notebook);
        fixture.create("/collections", projects.get(0), Map.of("name", "Sodium layer, March"));
    }

    private String create(String user, String name) {
        return fixture.create("/users/tokens", Map.of("user_id", user, "name", name), "token");
    }

    private JsonNode invite(String name, String email, String role, List<String> to) {
        Map<String, ?> body = Map.of("name", name, "email", email, "role", role, "project_ids", to);
        return fixture.invite(fixture.adminToken(), body);
    }

    private String join(JsonNode invitation, String browser) {
        fixture.pass(Duration.ofMinutes(47));
        fixture.send(
                browser,
                "/join/finish",
                Map.of("code", invitation.path("code").asText(), "password", Fixture.PASSWORD));
        return invitation.path("user_id").asText();
    }

    private Map<String, String> password(String email) {
        return Map.of("email", email, "password", Fixture.PASSWORD);
    }

    private void call(String method, String path, String token) {
        fixture.call(method, path, token, "");
    }
}

package dev.castellan.console.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A realistic organization whose people sign in with its provider. */
final class Company implements AutoCloseable {

    private static final String ADMIN = "petra.hoffmann@acme.example";
    private static final String CODE = "WDJB-MJHT-RKQL-ZSXC-VNPF";

    private final Fixture fixture = new Fixture(name -> switch (name) {
        case "Castellan" -> "Acme GmbH";
        case "Root" -> "Operations";
        default -> "Lena Brandt";
    });
    private final String admin;

    /** Creates the organization, its people and its provider. */
    Company() {
        JsonNode invitation = invite("Petra Hoffmann", ADMIN, "org_admin");
        this.admin = invitation.path("user_id").asText();
        String code = invitation.path("code").asText();
        fixture.send(Observatory.DESKTOP, "/join/finish", Map.of("code", code, "password", Fixture.PASSWORD));
        String archive = fixture.create("/projects", Map.of("name", "Image archive"), "project_id");
        fixture.provider("Acme Keycloak", List.of(archive), admin);
        for (String name : List.of("mehmet.yilmaz", "sophie.lemaire", "jonas.weber")) {
            fixture.link(invite(name, name + "@acme.example", "client")
                    .path("user_id")
                    .asText());
        }
        fixture.pass(Duration.ofDays(2));
    }

    Fixture fixture() {
        return fixture;
    }

    /** Signs in as the admin. */
    void signIn(Browser browser) {
        browser.open("/sign-in");
        browser.type("E-mail address", ADMIN).type("Password", Fixture.PASSWORD).press("Sign in");
        browser.heading("Overview");
    }

    /** Opens the page on which the admin approves a login of the command line. */
    void openLogin(Browser browser) {
        fixture.deviceLogin(admin, CODE);
        browser.open("/device/approve?code=" + CODE).heading("Let castellan work as you?");
    }

    @Override
    public void close() {
        fixture.close();
    }

    private JsonNode invite(String name, String email, String role) {
        return fixture.invite(
                fixture.adminToken(), Map.of("name", name, "email", email, "role", role, "project_ids", List.of()));
    }
}

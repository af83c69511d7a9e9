package dev.castellan.console.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.console.browser.Fixture;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Fills the lists of an organization with people, service accounts, projects and tokens of four months. */
final class Population {

    private static final int TOKENS = 50;

    private static final List<String> PROJECTS = List.of(
            "Atmospheric Spectra 2026",
            "Deep Field Survey",
            "Lunar Laser Ranging",
            "Public Image Archive",
            "Calibration of the near-infrared spectrograph, second campaign, with the reduction pipeline of 2025",
            "Meteor Cameras",
            "Radio Interferometry, Baseline North");

    private static final List<String> PEOPLE = List.of(
            "Ingrid Sørensen-Lindqvist",
            "Oluwaseun Adebayo-Williams",
            "José María Fernández de la Cruz",
            "Katarzyna Wiśniewska-Kowalczyk",
            "Maximiliane von Hohenberg-Wittgenstein",
            "Nguyễn Thị Minh Khai",
            "Jun Tanaka",
            "Bo Li",
            "Venkatanarasimha Rajuvaripet Lakshminarayana Subrahmanyam",
            "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff",
            "Ελένη Παπαδοπούλου",
            "Александра Константинопольская",
            "Þorgerður Sigurðardóttir",
            "Ana",
            "Jean-Baptiste de La Rochefoucauld",
            "Siobhán O'Shaughnessy",
            "Fatima Zahra El Amrani",
            "Lars Müller");

    private static final List<String> ACCOUNTS = List.of(
            "spectra import", "backup of the image archive", "ci-runner-eu-central-1b", "dome camera", "billing");

    private static final List<String> USES = List.of(
            "workstation",
            "telescope control room, second floor",
            "spectra notebook",
            "runner-eu-central-1b.builds.example.org",
            "dome camera");

    private final Fixture fixture;

    private Population(Fixture fixture) {
        this.fixture = fixture;
    }

    /** Fills the lists of the organization, and creates 50 tokens of a user. */
    static void fill(Fixture fixture, String owner) {
        Population population = new Population(fixture);
        PROJECTS.forEach(name -> fixture.create("/projects", Map.of("name", name), "project_id"));
        for (int i = 0; i < PEOPLE.size(); i++) {
            population.addPerson(i);
        }
        ACCOUNTS.forEach(population::addAccount);
        for (int i = 0; i < TOKENS; i++) {
            population.addToken(owner, i);
        }
    }

    private void addPerson(int number) {
        String name = PEOPLE.get(number);
        JsonNode invitation = fixture.invite(name, "person." + number + "@observatory.example.org", List.of());
        fixture.pass(Duration.ofHours(7));
        if (number % 3 != 0) {
            String code = invitation.path("code").asText();
            fixture.send(Observatory.DESKTOP, "/join/finish", Map.of("code", code, "password", Fixture.PASSWORD));
        }
        if (number % 5 == 2) {
            String user = invitation.path("user_id").asText();
            fixture.call("PUT", "/users/" + user + "/suspension", fixture.adminToken(), "");
        }
    }

    private void addAccount(String name) {
        String id =
                fixture.create("/users", Map.of("name", name, "role", "client", "project_ids", List.of()), "user_id");
        fixture.create("/users/tokens", Map.of("user_id", id, "name", "first token"), "token");
        fixture.pass(Duration.ofHours(5));
    }

    private void addToken(String owner, int number) {
        String name = USES.get(number % USES.size()) + " " + (number + 1);
        Duration life = Duration.ofDays(number % 2 == 0 ? 120 : 3_650);
        String token = fixture.create(
                "/users/tokens",
                Map.of(
                        "user_id",
                        owner,
                        "name",
                        name,
                        "expires_at",
                        fixture.now().plus(life).toString()),
                "token");
        fixture.pass(Duration.ofHours(53));
        if (number % 4 != 0) {
            fixture.status(token);
        }
    }
}

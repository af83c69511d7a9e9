package dev.castellan.harness.internal.seed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.harness.Seeds;
import dev.castellan.harness.data.Seed;
import dev.castellan.harness.data.SeedException;
import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedTest {

    @Test
    void readsEveryKindOfResourceFromFile() {
        SeedContent seed = SeedReader.fromClasspath("seeds/team.yaml");

        assertThat(seed.projects())
                .containsExactly(ProjectData.withName("research"), new ProjectData("ops", "Operations", false));
        assertThat(seed.users())
                .containsExactly(
                        UserData.withName("alice").inProjects("research"),
                        UserData.withName("ci").role(Role.ORG_ADMIN).person("ci@acme.example"),
                        UserData.withName("guest").withoutToken(),
                        new UserData(
                                "old",
                                Role.CLIENT,
                                false,
                                null,
                                null,
                                Set.of("ops", "research"),
                                List.of(
                                        CredentialData.EXPIRED,
                                        new CredentialData("nightly", Instant.parse("2031-05-01T00:00:00Z"), false),
                                        CredentialData.VALID
                                                .withReadOnly(true)
                                                .withAddresses(List.of("192.0.2.7", "2001:db8::/32"))),
                                false,
                                null));
        assertThat(seed.collections()).containsExactly(new CollectionData("docs", "research", null));
        JsonValue payload = JsonValue.parse("{\"text\":\"hello\",\"n\":[1e3,\"007\",true,null,\"yes\"]}");
        assertThat(seed.inputs())
                .containsExactly(new InputData("paper", "research", Set.of("docs"), payload, "The paper"));
        assertThat(seed.queries()).containsExactly(new QueryData("q1", "paper", null));
    }

    @Test
    void userWithoutInvitationHasTokenUnlessSeedSaysOtherwise() {
        SeedContent seed = SeedReader.read("""
                users:
                  ann:
                  bob: {token: false}
                  eve: {person: true, email: eve@acme.example}
                  kim: {person: true, email: kim@acme.example, invitation: true}
                """, "team.yaml");

        assertThat(seed)
                .isEqualTo(Seeds.of(
                        Seeds.user("ann"),
                        Seeds.user("bob").withoutToken(),
                        Seeds.user("eve").person("eve@acme.example"),
                        Seeds.user("kim").person("kim@acme.example").withInvitation()));
        assertThat(seed.users()).extracting(user -> user.tokens().size()).containsExactly(1, 0, 1, 0);
        assertThat(Seeds.parse(seed.toYaml(), "again.yaml")).isEqualTo(seed);
    }

    @Test
    void readsUserSuspension() {
        Seed seed = Seeds.parse("users: {eve: {token: true, suspended: true}, ann: {suspended: false}}", "team.yaml");

        assertThat(seed).isEqualTo(Seeds.of(Seeds.user("eve").suspended(), Seeds.user("ann")));
        assertThat(seed.toYaml()).contains("eve: {suspended: true}");
        assertThat(problems("users: {eve: {suspended: maybe}}"))
                .containsExactly("team.yaml:1:26: users.eve.suspended: expected true or false");
    }

    @Test
    void readsInvitationForPerson() {
        SeedContent seed = SeedReader.read("""
                users:
                  ann: {person: true, email: ann@acme.example, invitation: true}
                  bob: {person: true, email: bob@acme.example, invitation: expired}
                  eve: {person: true, email: eve@acme.example, invitation: 2031-05-01T02:00:00+02:00}
                  kim: {person: true, email: kim@acme.example, invitation: false}
                """, "team.yaml");

        assertThat(seed.users())
                .extracting(UserData::invitation)
                .containsExactly(
                        CredentialData.VALID,
                        CredentialData.EXPIRED,
                        CredentialData.expiringAt(Instant.parse("2031-05-01T00:00:00Z")),
                        null);
        assertThat(Seeds.parse(seed.toYaml(), "again.yaml")).isEqualTo(seed);
    }

    @Test
    void reportsRemedyForInvalidInvitation() {
        assertThat(problems("users: {ann: {person: true, email: a@acme.example, invitation: maybe}}"))
                .containsExactly("team.yaml:1:64: users.ann.invitation:"
                        + " expected true, expired, or a time such as 2030-01-31T12:00:00Z");
        assertThat(problems("users: {ci: {invitation: true}}"))
                .containsExactly("team.yaml:1:26: users.ci.invitation:"
                        + " a service account cannot be invited: add person: true and an email");
        assertThat(problems("users: {admin: {invitation: true}}")).hasSize(1);
    }

    @Test
    void readsJson() {
        String json = "{\"users\":{\"a\\u00e9\\ud83d\\ude00\":{\"token\":true,\"in\":[\"default\"]}}}";

        assertThat(Seeds.parse(json, "s.json"))
                .isEqualTo(Seeds.of(Seeds.user("a\u00e9\ud83d\ude00").inProjects("default")));
    }

    @Test
    void reportsAllProblemsWithLineAndRemedy() {
        assertThat(problems("""
                projects:
                  research: {nam: Research}
                  default: {}
                users:
                  alice: {role: clinet, in: [reserch], token: maybe}
                  bob: {person: true, in: [research, research]}
                  carl: {email: 17, person: yes}
                  dora: {email: Dora@acme.example}
                  dick: {email: dora@acme.example}
                  "two\\nlines": {}
                  admin: {token: false}
                colections: {}
                collections:
                  docs: {in: ops}
                  elsewhere: {}
                inputs:
                  paper: {in: research, collections: [dcos, elsewhere]}
                  list: []
                queries:
                  q1: {on: papr}
                  q2: {}
                """))
                .containsExactly(
                        "team.yaml:2:14: projects.research: unknown key 'nam': did you mean 'name'?",
                        "team.yaml:3:3: projects.default: there is a project 'default' already: choose another name",
                        "team.yaml:5:17: users.alice.role: no role 'clinet': did you mean 'client'?",
                        "team.yaml:5:30: users.alice.in[0]: no project 'reserch': did you mean 'research'?",
                        "team.yaml:5:47: users.alice.token: expected true, expired, or a time such as 2030-01-31T12:00:00Z",
                        "team.yaml:6:3: users.bob: a person needs an e-mail address: add email",
                        "team.yaml:6:38: users.bob.in: 'research' is given twice: leave one out",
                        "team.yaml:7:17: users.carl.email: expected text: put it in quotes",
                        "team.yaml:7:29: users.carl.person: expected true or false",
                        "team.yaml:9:17: users.dick.email: user 'dora' has this address already: choose another",
                        "team.yaml:10:3: users.two?lines: a name must have 1 to 255 characters, not all blank,"
                                + " no line breaks, no control or explicit directional formatting characters",
                        "team.yaml:11:3: users.admin: every tenant has this user with a token: say nothing but 'in',"
                                + " or choose another name",
                        "team.yaml:12:1: unknown key 'colections': did you mean 'collections'?",
                        "team.yaml:14:14: collections.docs.in: no project 'ops': there are research, default",
                        "team.yaml:17:39: inputs.paper.collections[0]: no collection 'dcos': did you mean 'docs'?",
                        "team.yaml:17:45: inputs.paper.collections[1]: collection 'elsewhere' is in project 'default',"
                                + " the input in 'research': put both into one",
                        "team.yaml:18:9: inputs.list: expected a map, such as {}",
                        "team.yaml:20:12: queries.q1.on: no input 'papr': did you mean 'paper'?",
                        "team.yaml:21:7: queries.q2.on: is required: the name of the query's input");
    }

    @Test
    void rejectsDuplicateKeysTagsComplexKeysAndRecursiveAnchors() {
        assertThat(problems("users:\n  a: {}\n  a: {}\n"))
                .containsExactly("team.yaml:3:3: the key 'a' is given twice: leave one out");
        assertThat(problems("inputs: {i: {payload: {a: 1, a: 2}}}"))
                .containsExactly("team.yaml:1:30: the key 'a' is given twice: leave one out");
        assertThat(problems("users: {a: !person {}, b: {email: !!str 1}}")).hasSize(2);
        assertThat(problems("users: {[a]: {}}")).containsExactly("team.yaml:1:9: a key must be a word");
        assertThat(problems("inputs: {i: {payload: &x [*x]}}")).allMatch(line -> line.contains("nested"));
    }

    @Test
    void reportsInvalidYamlWithPosition() {
        assertThat(problems("users: {a: {}\nqueries: ]"))
                .singleElement()
                .asString()
                .startsWith("team.yaml:2:");
        assertThat(problems("")).singleElement().asString().startsWith("team.yaml: is empty");
        assertThat(problems("{}\n---\n{}\n")).singleElement().asString().startsWith("team.yaml:3:1: a second document");
        assertThat(problems("- a")).containsExactly("team.yaml:1:1: expected a map, such as {}");
    }

    @Test
    void rejectsYamlBombs() {
        StringBuilder bomb = new StringBuilder("inputs:\n  i0: {payload: &p0 [x, x, x, x]}\n");
        for (int i = 1; i < 12; i++) {
            String before = "*p" + (i - 1);
            bomb.append("  i" + i + ": {payload: &p" + i + " ["
                    + String.join(", ", List.of(before, before, before, before)) + "]}\n");
        }
        assertThat(problems(bomb.toString())).isNotEmpty();
        assertThat(problems("inputs: {i: {payload: " + "[".repeat(50_000) + "]".repeat(50_000) + "}}"))
                .singleElement()
                .asString()
                .contains("nested");
        String wide = "inputs: {i: {payload: [&a [" + "x, ".repeat(100_000) + "x]" + ", *a".repeat(40) + "]}}";
        assertThat(problems(wide)).singleElement().asString().contains("longer than");
    }

    @Test
    void listsFirst100ProblemsAndCountsTheRest() {
        StringBuilder seed = new StringBuilder("users:\n");
        for (int i = 0; i < 5_000; i++) {
            seed.append("  u" + i + ": {in: [nowhere]}\n");
        }
        SeedException e = failure(seed.toString());
        assertThat(e.problems()).hasSize(100);
        assertThat(e).hasMessageStartingWith("5000 problems:").hasMessageEndingWith("and 4900 more");
    }

    @Test
    void supportsAnchorsAndAliases() {
        SeedContent seed = SeedReader.read("""
                inputs:
                  one: {payload: &text {text: hello}}
                  two: {payload: *text}
                """, "team.yaml");
        assertThat(seed.inputs().get(1).payload())
                .isEqualTo(seed.inputs().get(0).payload())
                .hasToString("{\"text\":\"hello\"}");
    }

    @Test
    void reportsWhyFileCannotBeRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("latin.yaml");
        Files.write(file, "users: {\u00e9: {}}".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(catchThrowableOfType(SeedException.class, () -> Seeds.load(file)))
                .hasMessageContaining("UTF-8");
        assertThat(catchThrowableOfType(SeedException.class, () -> Seeds.load(folder.resolve("none.yaml"))))
                .hasMessageContaining("no such file");
        assertThat(catchThrowableOfType(SeedException.class, () -> Seeds.fromClasspath("seeds/none.yaml")))
                .hasMessageContaining("class path");
        Files.writeString(file, "\uFEFFusers: {}\n");
        assertThat(Seeds.load(file)).isEqualTo(Seeds.of());
    }

    private static List<String> problems(String text) {
        return failure(text).problems();
    }

    private static SeedException failure(String text) {
        return catchThrowableOfType(SeedException.class, () -> Seeds.parse(text, "team.yaml"));
    }
}

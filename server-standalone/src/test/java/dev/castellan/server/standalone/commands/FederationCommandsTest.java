package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.audit.AuditEvent.ChangeSource;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.Administration;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.jdbc.FileWithTables;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the commands for issuers and rules on a SQLite file. */
@Timeout(60)
@Tag("slow")
final class FederationCommandsTest {

    private static final String GITHUB = "https://token.actions.githubusercontent.com";
    private static final String UNKNOWN = "00000000-0000-4000-8000-000000000000";

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private Path file;
    private String account;

    @BeforeEach
    void create() {
        file = FileWithTables.create(directory.resolve("castellan.db"));
        console.with("CASTELLAN_DATA", file.toString());
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            Administration administration = Administration.of(store);
            UUID organization = administration
                    .createOrganization(NewOrganization.withName("Castellan").admin("Root", "root@example.org"))
                    .organizationId();
            NewServiceAccount deploy = NewServiceAccount.of("deploy", Role.CLIENT);
            account = administration
                    .change(
                            organization,
                            changes -> Objects.requireNonNull(
                                    changes.perform(UserEndpoints.CREATE, Arguments.body(deploy))))
                    .id()
                    .toString();
        }
    }

    @Test
    void presetNeedsOnlyAudienceAndClaims() {
        String issuer = finish("federation", "create-issuer", "--preset", "github", "--audience", "https://s.example")
                .field("issuer_id");
        String rule = finish(
                        "federation",
                        "create-rule",
                        issuer,
                        account,
                        "--claim",
                        "repository_id=71",
                        "--claim",
                        "repository_owner_id=9",
                        "--claim",
                        "ref=refs/heads/main",
                        "--claim",
                        "ref=refs/heads/release",
                        "--token-lifetime",
                        "300")
                .field("rule_id");
        List<JsonNode> lines = finish("federation", "list").lines();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).path("issuer").asText()).isEqualTo(GITHUB);
        assertThat(lines.get(0).path("required_claims")).hasToString("[\"repository_id\",\"repository_owner_id\"]");
        assertThat(lines.get(1).path("rule_id").asText()).isEqualTo(rule);
        assertThat(lines.get(1).at("/match/ref")).hasToString("[\"refs/heads/main\",\"refs/heads/release\"]");
        assertThat(lines.get(1).path("token_lifetime_seconds").asInt()).isEqualTo(300);
        assertThat(StoredOrganization.events(file).get(0).via()).isEqualTo(ChangeSource.COMMAND);
    }

    @Test
    void disablesEnablesAndDeletesIssuerAndRule() {
        String issuer = finish(
                        "federation",
                        "create-issuer",
                        "--issuer-name",
                        "ci",
                        "--issuer",
                        "https://ci.example",
                        "--audience",
                        "x")
                .field("issuer_id");
        String rule = finish("federation", "create-rule", issuer, account, "--claim", "sub=importer")
                .field("rule_id");
        for (String id : List.of(issuer, rule)) {
            assertThat(finish("federation", "disable", id).field("enabled")).isEqualTo("false");
            assertThat(finish("federation", "enable", id).field("enabled")).isEqualTo("true");
        }
        assertThat(finish("federation", "delete", rule).field("rule_id")).isEqualTo(rule);
        assertThat(finish("federation", "delete", issuer).field("issuer_id")).isEqualTo(issuer);
        assertThat(finish("federation", "list").lines()).isEmpty();
    }

    @Test
    void readsKeysFromFileOrUrl() throws IOException {
        Path keys = Files.writeString(
                directory.resolve("jwks.json"),
                "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + "A".repeat(43) + "\"}]}");
        String issuer = "https://kubernetes.default.svc";
        assertThat(finish(
                                "federation",
                                "create-issuer",
                                "--preset",
                                "kubernetes",
                                "--issuer",
                                issuer,
                                "--audience",
                                "x",
                                "--keys",
                                keys.toString())
                        .out())
                .contains("\"crv\":\"Ed25519\"");
        Result refused = console.run(
                "federation",
                "create-issuer",
                "--preset",
                "kubernetes",
                "--issuer",
                issuer,
                "--audience",
                "x",
                "--keys",
                directory.resolve("none").toString());
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("--keys: ", "is not a file with JSON");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "federation create-issuer --audience x --preset jenkins|2|'jenkins' is not github",
                "federation create-issuer --audience x --issuer https://ci.example|2|--issuer-name is missing",
                "federation create-issuer --audience x --issuer-name ci --issuer http://ci.example|3|expected an https URL",
                "federation create-rule ISSUER ACCOUNT --claim ref|2|'ref' is not NAME=VALUE",
                "federation create-rule ISSUER ACCOUNT --claim repository_id=1 --claim repository_owner_id=2|2|ref or environment",
                "federation create-rule ISSUER ACCOUNT --claim ref=x|3|repository_id",
                "federation create-rule ISSUER root@example.org --claim ref=x --claim repository_id=1 --claim repository_owner_id=2|3|service account",
                "federation disable " + UNKNOWN + "|3|" + UNKNOWN
            })
    void refusesWrongOptionsAndSaysWhy(String words, int code, String message) {
        String issuer = finish("federation", "create-issuer", "--preset", "github", "--audience", "https://s.example")
                .field("issuer_id");
        Result refused = console.run(
                words.replace("ISSUER", issuer).replace("ACCOUNT", account).split(" "));
        assertThat(refused.code()).as(refused.err()).isEqualTo(code);
        assertThat(refused.err()).contains(message);
    }

    private Result finish(String... words) {
        Result result = console.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }
}

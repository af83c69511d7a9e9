package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditEvent.ChangeSource;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the command for the domains of an organization. */
@Timeout(60)
final class OrganizationDomainsTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private Path file;
    private String organization;

    @BeforeEach
    void createOrganization() {
        file = directory.resolve("castellan.db");
        console.withTables(file);
        organization = console.run(
                        "init", "--token-file", directory.resolve("root.token").toString())
                .field("organization_id");
    }

    @Test
    void addsRemovesAndPrintsDomains() {
        assertThat(domains()).isEqualTo("[]");
        assertThat(domains("--add", "Acme.example,acme.de")).isEqualTo("[\"acme.de\",\"acme.example\"]");
        assertThat(domains("--add", "acme.test", "--remove", "acme.de")).isEqualTo("[\"acme.example\",\"acme.test\"]");
        assertThat(domains("--add", "acme.test")).as("again").isEqualTo("[\"acme.example\",\"acme.test\"]");

        List<AuditEvent> events = StoredOrganization.events(file).stream()
                .filter(event -> event.operation().equals("organizations.setDomains"))
                .toList();
        assertThat(events).as("a command without effect writes no event").hasSize(2);
        assertThat(events.get(0).via()).isEqualTo(ChangeSource.COMMAND);
        assertThat(events.get(0).changes().toString()).contains("acme.de").contains("acme.test");
    }

    @Test
    void refusesDomainOfAnotherOrganizationUnlessShared() {
        domains("--add", "acme.example");
        String first = organization;
        organization = console.run(
                        "organization",
                        "create",
                        "Acme Test",
                        "--admin-email",
                        "root@acme.example",
                        "--token-file",
                        directory.resolve("second.token").toString())
                .field("organization_id");

        Result refused = run("--add", "acme.test,acme.example");

        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err())
                .contains("acme.example belongs to organization " + first)
                .contains("if both belong to the same company, add --shared; nothing is changed");
        assertThat(domains()).isEqualTo("[]");
        assertThat(domains("--add", "acme.example", "--shared")).isEqualTo("[\"acme.example\"]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*.acme.example|no wildcard is possible",
                "ada@acme.example|enter only what follows the @",
                "https://acme.example/login|enter only the host name of a URL",
                "acme.example:443|enter only the host name of a URL",
                "bücher.example|begins with xn--",
                "192.0.2.1|is not a domain",
                "[2001:db8::1]|is not a domain",
                "localhost|is not a domain",
                "acme.example.|is not a domain"
            })
    void refusesWhatIsNoDomainAndSaysWhatToEnter(String text, String message) {
        Result refused = run("--add", text);
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("'" + text + "'").contains(message);
        assertThat(domains()).isEqualTo("[]");
    }

    @Test
    void refusesToRemoveOtherDomainAndUnknownOrganization() {
        domains("--add", "acme.example");
        Result other = run("--remove", "acme.exmple");
        assertThat(other.code()).isEqualTo(3);
        assertThat(other.err()).contains("acme.exmple does not belong to the organization, whose domains are [acme.ex");

        organization = "00000000-0000-4000-8000-00000000abcd";
        for (Result unknown : List.of(run(), run("--add", "acme.test"))) {
            assertThat(unknown.code()).isEqualTo(3);
            assertThat(unknown.err()).contains("no such organization " + organization);
        }
    }

    private String domains(String... options) {
        Result result = run(options);
        assertThat(result.code()).as(result.err()).isZero();
        return result.lines().get(0).path("domains").toString();
    }

    private Result run(String... options) {
        return console.run(Stream.concat(Stream.of("organization", "domains", organization), Stream.of(options))
                .toArray(String[]::new));
    }
}

package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the commands in {@code docs/people.md} work as printed, in order. */
@DisabledOnOs(OS.WINDOWS)
final class PeopleDocumentTest {

    private static final String ADA = "ada@example.org";

    /** A line that contains only a command, or a complete command in a sentence or table. */
    private static final Pattern COMMAND = Pattern.compile(
            "(?m)^castellan-server (.+)$|`((?:user|token|session|passkey|recover-admin) (?:[^`]*USER|-)[^`]*)`");

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private UUID organization = new UUID(0, 0);

    @BeforeEach
    void init() {
        console.with("CASTELLAN_DATA", directory.resolve("castellan.db").toString());
        Result created = run(
                List.of("init", "--token-file", directory.resolve("root.token").toString()));
        organization = UUID.fromString(created.field("organization_id"));
    }

    @Test
    void everyDocumentedCommandSucceeds() throws IOException {
        List<String> commands = COMMAND.matcher(Files.readString(Path.of("..", "docs", "people.md")))
                .results()
                .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                .toList();
        assertThat(commands)
                .hasSizeGreaterThanOrEqualTo(10)
                .contains("session delete USER SESSION_ID", "token delete --all-of USER")
                .anyMatch(command -> command.startsWith("recover-admin"))
                .anyMatch(command -> command.startsWith("audit list"));

        for (String command : commands) {
            run(Stream.of(command.split(" ")).map(this::word).toList());
            // deletes the file, as the page instructs
            for (String file : List.of("ada.link", "admin.link", "admin.token")) {
                Files.deleteIfExists(directory.resolve(file));
            }
        }
    }

    /** Returns the word that a reader enters for a placeholder. */
    private String word(String printed) {
        return switch (printed) {
            case "USER" -> ADA;
            case "SESSION_ID" ->
                StoredSession.begin(directory.resolve("castellan.db"), organization, ADA)
                        .toString();
            default ->
                printed.matches(".*\\.(link|token)")
                        ? directory.resolve(printed).toString()
                        : printed;
        };
    }

    private Result run(List<String> words) {
        Result result = console.run(words.toArray(String[]::new));
        assertThat(result.code()).as("%s: %s", words, result.err()).isZero();
        return result;
    }
}

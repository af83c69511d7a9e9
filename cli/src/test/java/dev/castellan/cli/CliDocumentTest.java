package dev.castellan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.cli.operations.OperationCommands;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the documents show commands that exist, and docs/cli.md all exit codes. */
class CliDocumentTest {

    private static final Path PAGE = Path.of("../docs/cli.md");
    private static final Pattern COMMAND = Pattern.compile("^(?:source <\\()?castellan ([^)>\n]*)", Pattern.MULTILINE);

    private static final Pattern NAME = Pattern.compile("`castellan ([a-z-]+)\\s+([a-z-]+)");

    @Test
    void everyCommandOfBlocksExists() throws IOException {
        List<String> commands =
                find(COMMAND).map(command -> command.group(1).strip()).toList();
        assertThat(commands).hasSizeGreaterThan(8);
        assertThat(commands)
                .allSatisfy(command -> assertThatCode(() -> new CliProgram(
                                        Map.of(),
                                        InputStream.nullInputStream(),
                                        new PrintWriter(System.out),
                                        new PrintWriter(System.err))
                                .commandLine(command.split(" "))
                                .parseArgs(command.split(" ")))
                        .doesNotThrowAnyException());
    }

    @Test
    void everyCommandOfSentencesAndTablesExists() throws IOException {
        List<List<String>> all =
                Endpoints.ALL.stream().map(OperationCommands::names).toList();
        List<List<String>> named = find(NAME)
                .map(command -> List.of(command.group(1), command.group(2)))
                .toList();
        assertThat(named).hasSizeGreaterThan(40);
        assertThat(all).containsAll(named);
    }

    @Test
    void pageAndHelpNameEveryExitCode() throws IOException {
        String page = Files.readString(PAGE);
        for (Field field : Arrays.stream(CliExitCodes.class.getFields())
                .filter(constant -> constant.getType() == int.class && Modifier.isStatic(constant.getModifiers()))
                .toList()) {
            int code = read(field);
            assertThat(page).contains("\n|" + code + "|");
            assertThat(CliExitCodes.HELP).contains(" " + code + " ");
        }
    }

    private static Stream<MatchResult> find(Pattern pattern) throws IOException {
        try (Stream<Path> files = Files.list(PAGE.getParent())) {
            List<Path> pages =
                    files.filter(file -> file.toString().endsWith(".md")).toList();
            return pages.stream().flatMap(page -> pattern.matcher(read(page)).results());
        }
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static int read(Field field) {
        try {
            return field.getInt(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}

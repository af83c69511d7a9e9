package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

@Tag("process")
final class HelpTest {

    private static final Pattern COMMAND = Pattern.compile(
            "`(?:castellan-server )?((?:organization|token|federation|user|session|passkey|audit) [a-z-]+)");

    private final ProgramRunner console = new ProgramRunner();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"serve", "token delete", "recover-admin", "openapi", "organization", "help"})
    void showsHelpForCommand(String command) {
        Result help = console.run(("help " + command).split(" "));
        assertThat(help.code()).isZero();
        assertThat(help.out())
                .isEqualTo(console.run((command + " --help").split(" ")).out())
                .contains("Usage: castellan-server " + command);
        assertThat(console.run("help").out()).isEqualTo(console.run("--help").out());
    }

    @ParameterizedTest
    @CsvSource({"help tokn, token", "help token delet, delete"})
    void suggestsSimilarCommandForUnknownCommand(String words, String suggestion) {
        Result refused = console.run(words.split(" "));
        assertThat(refused.code()).isEqualTo(2);
        String word = words.substring(words.lastIndexOf(' ') + 1);
        assertThat(refused.err())
                .startsWith("castellan-server: unexpected argument '" + word + "'\n")
                .contains(suggestion);
    }

    @Test
    void reportsUnknownOptionWithoutRevealingItsValue() {
        Result refused = console.run("serve", "--prt", "8080");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .startsWith("castellan-server: unknown option '--prt'\n")
                .doesNotContain("8080");
    }

    @ParameterizedTest
    @CsvSource({
        "token delete, --secret-file",
        "recover-admin, --keep-credentials --link-file --organization --token-file",
        "backup, --help"
    })
    void commandHelpOmitsSharedOptionsAndRefersToSettingsHelp(String command, String own) {
        String help = console.run((command + " --help").split(" ")).out();
        assertThat(help)
                .contains(own.split(" "))
                .contains("'castellan-server help settings'")
                .doesNotContain("--quota", "--mail-", "--database-user");
        String settings = console.run("help", "settings").out();
        assertThat(settings)
                .contains("--data=FILE", "--config=FILE", "--max-token-lifetime", "--mail-host", "--audit-log")
                .doesNotContain("--quota", "--admin-name", "--port=");
    }

    @Test
    void showsArgumentsAndOwnOptionsUnderHeadings() {
        assertThat(console.run("federation", "delete", "--help").out())
                .containsSubsequence(
                        "\nArguments:\n      ID", "\nOptions:\n      --organization=ID", "\nTakes settings");
        assertThat(console.run("token", "--help").out()).contains("\nCommands:\n  find");
    }

    @ParameterizedTest
    @ValueSource(strings = {"emulate", "health"})
    void showsConfigFileOfCommandWithoutSettingsOfServer(String command) {
        assertThat(console.run(command, "--help").out())
                .contains("--config=FILE")
                .doesNotContain("Takes settings");
    }

    @Test
    void groupsSettingsOfServerUnderHeadings() {
        String help = console.run("help", "serve").out();
        assertThat(help)
                .containsSubsequence("--help", "\nWhere to listen:\n", "--port", "\nLimits of each organization:\n")
                .containsSubsequence("\nLimits of each organization:\n      --quota-projects", "--drain-time");
        assertThat(console.run("help", "init").out()).doesNotContain("Mails to users:");
    }

    @Test
    void documentsEveryOptionInCommandHelpOrSettings() {
        String settings = console.run("help", "settings").out();
        List<CommandLine> commands = new ArrayList<>();
        collect(console.program(new StringWriter(), new StringWriter()).commandLine(), commands);
        assertThat(commands).hasSizeGreaterThan(15).allSatisfy(command -> {
            String help = command.getUsageMessage();
            assertThat(command.getCommandSpec().options())
                    .extracting(OptionSpec::longestName)
                    .allSatisfy(option -> assertThat(help + settings).contains(option));
        });
    }

    @Test
    void documentsNameCommandsThatExist() throws IOException {
        List<CommandLine> commands = new ArrayList<>();
        collect(console.program(new StringWriter(), new StringWriter()).commandLine(), commands);
        List<String> names = commands.stream()
                .map(command -> command.getCommandSpec().qualifiedName())
                .toList();
        List<String> documented = new ArrayList<>();
        try (Stream<Path> pages = Files.list(Path.of("..", "docs"))) {
            for (Path page :
                    pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                COMMAND.matcher(Files.readString(page)).results().forEach(found -> documented.add(found.group(1)));
            }
        }
        assertThat(documented)
                .hasSizeGreaterThan(20)
                .allSatisfy(name -> assertThat(names).contains("castellan-server " + name));
    }

    private static void collect(CommandLine command, List<CommandLine> commands) {
        commands.add(command);
        command.getSubcommands().values().forEach(child -> collect(child, commands));
    }

    @Test
    void completesCommandsAndOptionsInBash() throws Exception {
        assumeThat(Path.of("/bin/bash")).exists();
        Path script = Files.writeString(
                folder.resolve("completion"), console.run("completion").out());

        assertThat(completions(script, "tok")).containsExactly("token");
        assertThat(completions(script, "token", "del")).containsExactly("delete");
        assertThat(completions(script, "token", "delete", "--secr")).containsExactly("--secret-file");
        assertThat(completions(script, "init", "--mail-ho")).containsExactly("--mail-host");
    }

    private static List<String> completions(Path script, String... words) throws Exception {
        // compopt works only in a completion that the user asks for
        String line = "compopt() { :; }; source '" + script + "'; COMP_WORDS=(castellan-server "
                + String.join(" ", words)
                + "); COMP_CWORD=" + words.length + "; COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE};"
                + " _complete_castellan-server castellan-server; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process bash = new ProcessBuilder("/bin/bash", "-c", line)
                .redirectErrorStream(true)
                .start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return output.lines().map(String::strip).toList();
    }
}

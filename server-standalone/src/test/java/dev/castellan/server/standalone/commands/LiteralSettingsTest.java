package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.settings.Settings;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Tests that the value of a setting is its text, without variables, formats and files. */
final class LiteralSettingsTest {

    @TempDir
    private Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private final ProgramRunner console = new ProgramRunner();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Cash ${USD}",
                "${USD}",
                "$${USD}",
                "$$ $ $$$",
                "${env:HOME}",
                "${sys:user.home:-x}",
                "${DEFAULT-VALUE}",
                "${bundle:x}",
                "100% %n %s %1$d",
                "@home",
                "@@home",
                "'single' \"double\"",
                "a,b;c|d=e"
            })
    void readsSameTextFromCommandLineEnvironmentAndFile(String text) throws IOException {
        Path home = Files.writeString(folder.resolve("home"), "another name");
        String name = text.replace("home", home.toString());
        Path file = Files.writeString(folder.resolve("conf"), "organization-name=" + name + "\n");

        assertThat(parsed("--organization-name", name)).isEqualTo(name);
        assertThat(parsed("--organization-name=" + name)).isEqualTo(name);
        assertThat(parsed("--config", file.toString())).isEqualTo(name);
        environment.put("CASTELLAN_ORGANIZATION_NAME", name);
        console.with("CASTELLAN_ORGANIZATION_NAME", name);
        assertThat(parsed()).isEqualTo(name);
        assertThat(console.run("init", "--help").out().replaceAll("\\s+", ""))
                .contains("Default:" + name.replaceAll("\\s+", ""));
    }

    @Test
    void doesNotReadArgumentWithAtSignAsFile() throws IOException {
        Path file = Files.writeString(folder.resolve("home"), "from the file");
        CommandLine program =
                program("organization", "create", "@" + file, "--admin-email=ada@example.org", "--token-file=t");

        CommandLine create =
                program.getSubcommands().get("organization").getSubcommands().get("create");
        assertThat(create.getCommandSpec().positionalParameters().get(0).<Object>getValue())
                .isEqualTo("@" + file);
    }

    @Test
    void rejectsPicocliNullMarkerInEnvironmentAndFile() throws IOException {
        Result variable = console.with("CASTELLAN_ORGANIZATION_NAME", "_NULL_").run("init");
        assertThat(variable.code()).isEqualTo(2);
        assertThat(variable.err()).contains("CASTELLAN_ORGANIZATION_NAME: write _NULL_ on the command line");

        Path file = Files.writeString(folder.resolve("conf"), "organization-name=_NULL_\n");
        Result inFile = new ProgramRunner().run("init", "--config", file.toString());
        assertThat(inFile.code()).isEqualTo(2);
        assertThat(inFile.err()).contains("organization-name in " + file + ": write _NULL_ on the command line");
        assertThat(parsed("--organization-name", "_NULL_")).isEqualTo("_NULL_");
    }

    @Test
    void rejectsTextThatLocaleCannotRepresent() {
        Result argument = console.run("organization", "create", "Z\uFFFDrich");
        assertThat(argument.code()).isEqualTo(2);
        assertThat(argument.err())
                .contains(
                        "the argument 'Z\uFFFDrich' contains letters that the locale of this process does not support")
                .contains("set LC_ALL=C.UTF-8");

        Result variable =
                console.with("CASTELLAN_ORGANIZATION_NAME", "Z\uFFFDrich").run("init");
        assertThat(variable.code()).isEqualTo(2);
        assertThat(variable.err()).contains("CASTELLAN_ORGANIZATION_NAME contains letters that the locale");
    }

    /** Returns the name of the organization that {@code init} would create. */
    private Object parsed(String... options) {
        String[] words = Stream.concat(Stream.of("init", "--token-file=t"), Stream.of(options))
                .toArray(String[]::new);
        CommandLine init = program(words).getSubcommands().get("init");
        return init.getCommandSpec().findOption("--organization-name").getValue();
    }

    private CommandLine program(String... words) {
        CommandLine program =
                console.program(new StringWriter(), new StringWriter()).commandLine();
        program.setDefaultValueProvider(Settings.read(program, environment, List.of(words)));
        program.parseArgs(words);
        return program;
    }
}

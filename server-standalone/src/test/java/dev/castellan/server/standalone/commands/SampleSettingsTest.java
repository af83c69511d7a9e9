package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.settings.OptionSection;
import dev.castellan.server.standalone.settings.Settings;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Tests that the sample settings file and {@code docs/settings.md} describe the settings of the server as its options
 * do. With {@code -Dcastellan.renew=true}, writes both files.
 */
final class SampleSettingsTest {

    private static final String RENEW = "castellan.renew";
    private static final Path SAMPLE = Path.of("src/dist/conf/castellan.properties");
    private static final Path PAGE = Path.of("../docs/settings.md");
    private static final Path OF_THE_CONTAINER = Path.of("src/dist/conf/container.properties");
    private static final Pattern COMMENTED = Pattern.compile("(?m)^#(?=[a-z-]+=)");

    @TempDir
    private Path directory;

    @Test
    void sampleFileIsGeneratedFromServerOptions() throws IOException {
        assertGenerated(SAMPLE, SettingsText.sample(OptionSection.of(serve())));
    }

    @Test
    void settingsPageIsGeneratedFromServerOptions() throws IOException {
        assertGenerated(PAGE, SettingsText.page(OptionSection.of(serve())));
    }

    private static void assertGenerated(Path file, String text) throws IOException {
        if (Boolean.getBoolean(RENEW)) {
            Files.writeString(file, text);
        }
        assertThat(file)
                .as("renew it: mvn -q -pl server-standalone -am test -Dtest=SampleSettingsTest -D" + RENEW
                        + "=true -Dsurefire.failIfNoSpecifiedTests=false")
                .hasContent(text);
    }

    @Test
    void listsEverySettingOnceAndCommentedOut() throws IOException {
        Set<String> expected = serve().options().stream()
                .map(OptionSpec::longestName)
                .map(name -> name.substring(2))
                .filter(name -> !Set.of("help", "version", "config").contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(sample().keySet()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(Files.readAllLines(SAMPLE)).allMatch(line -> line.isEmpty() || line.startsWith("#"));
    }

    @Test
    void showsDefaultValuesUsedByProgram() throws IOException {
        Map<String, String> sample = sample();
        assertThat(serve().options())
                .filteredOn(option -> sample.containsKey(option.longestName().substring(2)))
                .filteredOn(option -> option.defaultValue() != null)
                .hasSizeGreaterThan(5)
                .allSatisfy(option -> assertThat(sample.get(option.longestName().substring(2)))
                        .isEqualTo(option.defaultValue()));
    }

    @Test
    void programAcceptsAllSampleValues() throws IOException {
        parse(Files.writeString(directory.resolve("all.properties"), uncommented()));
    }

    @Test
    void programAcceptsContainerSettingsFile() {
        parse(OF_THE_CONTAINER);
    }

    private static void parse(Path file) {
        String[] words = {"serve", "--config", file.toString()};
        CommandLine program = program();
        program.setDefaultValueProvider(Settings.read(program, Map.of(), List.of(words)));
        program.parseArgs(words);
    }

    private static String uncommented() throws IOException {
        return COMMENTED.matcher(Files.readString(SAMPLE)).replaceAll("");
    }

    private static Map<String, String> sample() throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        uncommented().lines().filter(line -> line.matches("[a-z-]+=.*")).forEach(line -> {
            String[] words = line.split("=", 2);
            assertThat(values.put(words[0], words[1])).as(line).isNull();
        });
        return values;
    }

    private static CommandLine.Model.CommandSpec serve() {
        return program().getSubcommands().get("serve").getCommandSpec();
    }

    private static CommandLine program() {
        return new ProgramRunner()
                .program(new StringWriter(), new StringWriter())
                .commandLine();
    }
}

package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.RunningServer;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

@Tag("slow")
class SettingsTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();

    @Test
    void commandLineOverridesEnvironmentWhichOverridesFile() throws IOException {
        Path file = config("organization-name=of the file");
        assertThat(init(file, "a").field("name")).isEqualTo("of the file");

        ProgramRunner second = new ProgramRunner().with("CASTELLAN_ORGANIZATION_NAME", "of the environment");
        assertThat(init(second, file, "b").field("name")).isEqualTo("of the environment");

        ProgramRunner third = new ProgramRunner().with("CASTELLAN_ORGANIZATION_NAME", "of the environment");
        assertThat(init(third, file, "c", "--organization-name", "of the line").field("name"))
                .isEqualTo("of the line");
    }

    @Test
    void readsPathOfSettingsFileFromEnvironment() throws IOException {
        Path file = config("organization-name=of the file");
        console.with("CASTELLAN_CONFIG", file.toString())
                .with("CASTELLAN_DATA", directory.resolve("a.db").toString());
        assertThat(console.run("init", "--token-file", token("a")).field("name"))
                .isEqualTo("of the file");
    }

    @Test
    void rejectsUnknownVariableAndSuggestsSimilarName() {
        console.with("CASTELLAN_PROT", "8080");
        Result refused = console.run("version");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("CASTELLAN_PROT is not a setting: did you mean CASTELLAN_PORT?");
    }

    @Test
    void ignoresEnvironmentVariablesForClientAndOtherPrograms() throws IOException {
        List<String> ofClient = Pattern.compile("`(CASTELLAN_\\w+)`")
                .matcher(Files.readString(Path.of("../docs/client-settings.md"))
                        + Files.readString(Path.of("../docs/cli.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(ofClient).contains("CASTELLAN_BASE_URL", "CASTELLAN_DEADLINE", "CASTELLAN_PROFILES");
        ofClient.forEach(name -> console.with(name, "x"));
        console.with("PORT", "x");
        assertThat(console.run("version").code()).isZero();
        assertThat(console.run("openapi").out())
                .as("CASTELLAN_OUTPUT is the format of castellan, not the file of openapi")
                .contains("\"openapi\"");
    }

    /** Uses the environment variables that Kubernetes sets in every container of a namespace for each service. */
    @ParameterizedTest
    @ValueSource(strings = {"CASTELLAN", "CASTELLAN_MANAGEMENT", "CASTELLAN_CANARY_2"})
    void ignoresServiceVariablesSetByKubernetes(String service) {
        console.with(service + "_SERVICE_HOST", "10.0.0.1")
                .with(service + "_SERVICE_PORT", "8080")
                .with(service + "_SERVICE_PORT_HTTP", "8080")
                .with(service + "_PORT", "tcp://10.0.0.1:8080")
                .with(service + "_PORT_8080_TCP", "tcp://10.0.0.1:8080")
                .with(service + "_PORT_8080_TCP_PROTO", "tcp")
                .with(service + "_PORT_8080_TCP_PORT", "8080")
                .with(service + "_PORT_8080_TCP_ADDR", "10.0.0.1")
                .with(service + "_PORT_53_UDP", "udp://10.0.0.1:53");
        try (RunningServer server =
                console.serve("--docs", "off", "--address", "127.0.0.1", "--token-file", token("a"), "--port=0")) {
            assertThat(server.managementAddress()).isNull();
        }
        assertThat(console.run("serve", "--database-url", "jdbc:mysql:").err()).contains("jdbc:postgresql:");
    }

    @Test
    void rejectsInvalidPortInEnvironment() {
        console.with("CASTELLAN_PORT", "http://10.0.0.1:8080");
        assertThat(refusal("serve", "--token-file", token("a"))).contains("--port", "(from CASTELLAN_PORT)");
    }

    @Test
    void suggestsOnlySimilarlySpelledSettings() throws IOException {
        assertThat(refusal("serve", "--config", config("foo=1").toString()))
                .contains("foo is not a setting", "--help")
                .doesNotContain("did you mean");
        assertThat(refusal("serve", "--config", config("PORT=1").toString()))
                .contains("PORT is not a setting", "did you mean port?");
        assertThat(refusal("serve", "--config", config("config=a").toString()))
                .contains("config cannot be set in a file", "CASTELLAN_CONFIG")
                .doesNotContain("did you mean");
        console.with("CASTELLAN_NONSENSE", "1");
        assertThat(refusal("version"))
                .contains("CASTELLAN_NONSENSE is not a setting", "--help")
                .doesNotContain("did you mean");
    }

    @Test
    void rejectsUnknownKeyInFileAndSuggestsSimilarName() throws IOException {
        Path file = config("port=8080", "adress=127.0.0.1");
        Result refused = console.run("--config", file.toString());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains(file.toString(), "adress is not a setting", "did you mean address?");
    }

    @Test
    void rejectsDuplicateKeyInFile() throws IOException {
        Path file = config("port=8080", "port=8081");
        Result refused = console.run("serve", "--config", file.toString());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains(file.toString(), "port occurs twice");
    }

    @Test
    void reportsPathOfMissingSettingsFile() {
        Path file = directory.resolve("missing");
        Result refused = console.run("serve", "--config=" + file);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--config " + file + " cannot be read: no such file");
    }

    @Test
    void reportsSourceOfInvalidValue() throws IOException {
        Path file = config("port=many");
        assertThat(console.run("serve", "--config", file.toString()).err())
                .contains("--port", "many", "(from port in " + file + ")");
        console.with("CASTELLAN_PORT", "few");
        assertThat(console.run("serve", "--token-file", token("a")).err())
                .contains("--port", "few", "(from CASTELLAN_PORT)");
        assertThat(console.run("serve", "--port", "none", "--token-file", token("a"))
                        .err())
                .contains("--port", "none")
                .doesNotContain("CASTELLAN_PORT");
    }

    @Test
    void requiresExactlyOneStoreAndRejectsPasswordInDatabaseUrl() {
        assertThat(refusal("organization", "list")).contains("--data or --database-url");
        assertThat(refusal("organization", "list", "--data", "a", "--database-url", "jdbc:postgresql://h/n"))
                .contains("exclude each other");
        assertThat(refusal("organization", "list", "--data", "a", "--database-user", "me"))
                .contains("--database-url");
        assertThat(refusal("organization", "list", "--database-url", "jdbc:mysql://h/n"))
                .contains("jdbc:postgresql:");
        for (String url : List.of("h/n?password=secret", "bob:secret@h/n", "bob:secret@h:5432/n", "bob:secret@h")) {
            assertThat(refusal("organization", "list", "--database-url", "jdbc:postgresql://" + url))
                    .contains("--database-password-file")
                    .doesNotContain("secret");
        }
        assertThat(refusal("organization", "list", "--database-url", "jdbc:postgresql://127.0.0.1:55777"))
                .contains("--database-url lacks the name of the database: add /NAME")
                .doesNotContain("socketTimeout");
    }

    @Test
    void storeOnCommandLineOverridesEnvironmentWhichOverridesFile() throws IOException {
        Path file = config("database-url=jdbc:postgresql://h/n", "database-user=me");
        console.with("CASTELLAN_DATA", directory.resolve("environment.db").toString());
        assertThat(console.run("organization", "list", "--config", file.toString())
                        .err())
                .contains("--data " + directory.resolve("environment.db") + ": the file does not exist");

        console.with("CASTELLAN_DATABASE_URL", "jdbc:mysql://h/n").with("CASTELLAN_DATABASE_USER", "me");
        Path flag = directory.resolve("flag.db");
        assertThat(console.run("organization", "list", "--data", flag.toString())
                        .err())
                .contains("--data " + flag + ": the file does not exist");

        assertThat(refusal("organization", "list", "--database-url", "jdbc:other://h/n"))
                .contains("--database-url must start with");
    }

    @Test
    void rejectsTwoStoresFromSameSourceAndReportsSource() throws IOException {
        Path file = config("database-url=jdbc:postgresql://h/n", "data=a");
        assertThat(refusal("organization", "list", "--config", file.toString()))
                .contains("data in " + file + " and database-url in " + file + " exclude each other");
        console.with("CASTELLAN_DATA", "a").with("CASTELLAN_DATABASE_URL", "jdbc:postgresql://h/n");
        assertThat(refusal("organization", "list"))
                .contains("CASTELLAN_DATA and CASTELLAN_DATABASE_URL exclude each other");
    }

    @Test
    void reportsPathOfMissingOrEmptyPasswordFile() throws IOException {
        Path empty = Files.createFile(directory.resolve("empty"));
        for (Path file : new Path[] {empty, directory.resolve("missing")}) {
            Result refused = console.run(
                    "organization",
                    "list",
                    "--database-url",
                    "jdbc:postgresql://h/n",
                    "--database-password-file",
                    file.toString());
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains("--database-password-file " + file);
        }
    }

    @Test
    void describesEveryOptionWithItsDefault() {
        assertThat(options(
                        console.program(new StringWriter(), new StringWriter()).commandLine()))
                .hasSizeGreaterThan(20)
                .allSatisfy(option -> assertThat(String.join(" ", option.description()))
                        .as(option.longestName())
                        .containsAnyOf("Default: ", "Required"));
        assertThat(console.run("serve", "--help").out().replaceAll("\\s+", " "))
                .contains("--port=PORT Port to listen on, or 0 for any free port. Default: 8080");
    }

    @Test
    void documentationPagesListEveryOption() throws IOException {
        Path docs = Path.of("..", "docs");
        String page = Files.readString(docs.resolve("operations.md")) + Files.readString(docs.resolve("settings.md"));
        assertThat(options(
                        console.program(new StringWriter(), new StringWriter()).commandLine()))
                .allSatisfy(option -> assertThat(page).contains("`" + option.longestName() + "`"));
    }

    @Test
    void operationsPageStatesHowLongConnectionsMayBeIdle() throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "operations.md")))
                .contains("before " + Limits.defaults().idleTime().toSeconds() + " s, when the server closes them");
    }

    @Test
    void helpListsCommandsAndExitCodes() {
        Result help = console.run("--help");
        assertThat(help.code()).isZero();
        assertThat(help.out())
                .contains(
                        "serve", "init", "organization", "token", "recover-admin", "openapi", "version", "Exit codes");
    }

    @Test
    void printsBuildVersionAsTextAndJson() {
        String version = ProductVersion.get();
        assertThat(console.run("--version").out().strip()).isEqualTo("castellan-server " + version);
        assertThat(console.run("serve", "--version").out().strip()).isEqualTo("castellan-server " + version);
        assertThat(console.run("version").field("version")).isEqualTo(version);
    }

    @Test
    void everyCommandPrintsHelp() {
        assertThat(commands(
                        console.program(new StringWriter(), new StringWriter()).commandLine()))
                .hasSizeGreaterThan(15)
                .allSatisfy(command -> {
                    String[] words = (command + " --help").strip().split(" ");
                    Result help = console.run(words);
                    assertThat(help.code()).as(help.err()).isZero();
                    assertThat(help.out()).contains("Usage: " + ("castellan-server " + command).strip());
                });
    }

    @Test
    void explainsInvalidValueWithoutJavaTerms() {
        String[][] wrong = {
            {"organization", "delete", "nonsense", "--no-backup"},
            {"federation", "list", "--organization", "nonsense"},
            {"recover-admin", "--token-file", "x", "--max-token-lifetime", "nonsense"},
            {"serve", "--address", "non:sense"},
            {"serve", "--port", "nonsense"}
        };
        assertThat(Stream.of(wrong))
                .allSatisfy(words -> assertThat(refusal(words))
                        .contains("sense")
                        .doesNotContain("Exception", "convert", "java", "UUID"));
    }

    @Test
    void explainsUnusableFileWithoutJavaTerms() throws IOException {
        String binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff})
                .toString();
        String folder = directory.toString();
        String nowhere = folder + "/none/file";
        assertThat(init(config("audit-days=1"), "root").code()).isZero();
        console.with("CASTELLAN_DATA", token("root") + ".db");
        String[][] wrong = {
            {"token", "find", "--secret-file", nowhere},
            {"token", "find", "--secret-file", binary},
            {"organization", "list", "--config", folder},
            {"organization", "list", "--database-url", "jdbc:postgresql://h/n", "--database-password-file", nowhere},
            {"serve", "--tls-certificate-file", nowhere, "--tls-key-file", nowhere},
            {"serve", "--audit-log", nowhere},
            {"serve", "--data", nowhere},
            {"openapi", "--output", nowhere}
        };
        assertThat(Stream.of(wrong)).allSatisfy(words -> {
            Result refused = console.run(words);
            assertThat(refused.code()).isIn(1, 2);
            assertThat(refused.err().toLowerCase(Locale.ROOT))
                    .containsAnyOf(
                            "no such file",
                            "does not exist",
                            "is not utf-8 text",
                            "is a directory",
                            "permission denied")
                    .doesNotContain("exception", "java", "input length");
        });
    }

    @Test
    void rejectsUnknownCommandOrOption() {
        Result command = console.run("tokn", "list");
        assertThat(command.code()).isEqualTo(2);
        assertThat(command.err()).contains("tokn", "token");
        Result option = console.run("--bort", "1");
        assertThat(option.code()).isEqualTo(2);
        assertThat(option.err()).contains("--bort", "castellan-server serve --help");
    }

    private static List<OptionSpec> options(CommandLine command) {
        return Stream.concat(
                        command.getCommandSpec().options().stream()
                                .filter(option -> !option.usageHelp() && !option.versionHelp()),
                        command.getSubcommands().values().stream().flatMap(child -> options(child).stream()))
                .toList();
    }

    private static Stream<String> subcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command.getCommandSpec().qualifiedName().replaceFirst("^castellan-server ?", "")),
                command.getSubcommands().values().stream().flatMap(SettingsTest::subcommands));
    }

    private static List<String> commands(CommandLine program) {
        return subcommands(program).toList();
    }

    private String refusal(String... arguments) {
        Result refused = console.run(arguments);
        assertThat(refused.code()).isEqualTo(2);
        return refused.err();
    }

    private Result init(Path config, String token) {
        return init(console, config, token);
    }

    private Result init(ProgramRunner on, Path config, String token, String... more) {
        String[] arguments = new String[5 + more.length];
        System.arraycopy(
                new String[] {"init", "--config", config.toString(), "--token-file", token(token)}, 0, arguments, 0, 5);
        System.arraycopy(more, 0, arguments, 5, more.length);
        return on.with("CASTELLAN_DATA", directory.resolve(token + ".db").toString())
                .run(arguments);
    }

    private Path config(String... lines) throws IOException {
        return Files.writeString(directory.resolve("castellan.properties"), String.join("\n", lines) + "\n");
    }

    private String token(String name) {
        return directory.resolve(name + ".token").toString();
    }
}

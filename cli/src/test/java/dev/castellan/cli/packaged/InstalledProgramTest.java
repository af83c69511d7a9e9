package dev.castellan.cli.packaged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installs the jar of the build in a new home by the script and the commands in docs/cli.md, and runs it. */
@Tag("process")
final class InstalledProgramTest {

    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
    private static final String JAVA_BIN =
            Path.of(System.getProperty("java.home"), "bin").toString();

    @TempDir
    private static Path home;

    private static TestServer server;
    private static Tenant tenant;
    private static Ended installed;

    @BeforeAll
    static void install() throws Exception {
        server = TestServer.start();
        tenant = server.newTenant();
        List<String> blocks = BLOCK.matcher(Files.readString(Path.of("../docs/cli.md")))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
        Path jar = Files.createDirectories(home.resolve(".local/lib")).resolve("castellan-cli.jar");
        Files.copy(Path.of(System.getProperty("castellan.cli")), jar);
        Path script = Files.createDirectories(home.resolve(".local/bin")).resolve("castellan");
        Files.writeString(script, only(blocks, "#!/bin/sh"));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        installed = run("bash", "-e", "-c", only(blocks, "mkdir -p"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void commandsOfPageSayNothingSurprising() {
        assertThat(installed.code()).as(installed.err()).isZero();
        assertThat(installed.err()).isEmpty();
        assertThat(installed.out()).startsWith("PROJECT_ID").hasLineCount(2);
    }

    /** The archive lacks only a few classes, and the classes of picocli, whose format is too old. */
    @Test
    void scriptStartsProgramFromArchive() throws Exception {
        Path log = home.resolve("classes.log");
        Map<String, String> logging = Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log);
        Ended list = run(logging, "castellan", "projects", "list");
        assertThat(list.code()).as(list.err()).isZero();
        List<String> slow = Files.readAllLines(log).stream()
                .filter(line -> line.contains(" source: ") && !line.contains("shared objects file"))
                .filter(line -> !line.matches(".* picocli\\.CommandLine.*|.*Lambda.*|.*jdk\\.proxy.*"))
                .toList();
        assertThat(slow).hasSizeLessThan(20);
        assertThat(Files.readString(log)).contains("dev.castellan.cli.CliProgram source: shared objects file (top)");
    }

    @Test
    void scriptPassesTextsInEveryLocale() throws Exception {
        for (String locale : List.of("C", "C.UTF-8")) {
            String name = "Äpfel 🍎 " + locale;
            Ended created = run(Map.of("LANG", locale), "castellan", "projects", "create", name, "--query", "/name");
            assertThat(created).isEqualTo(new Ended(0, name + "\n", ""));
        }
    }

    @Test
    void scriptPassesExitCode() throws Exception {
        assertThat(run("castellan", "projects", "get", "00000000-0000-7000-8000-000000000000")
                        .code())
                .isEqualTo(6);
        assertThat(run("castellan", "projects", "gett").err()).contains("Did you mean");
    }

    @Test
    void installedProgramAsksForLogin() throws Exception {
        Ended login = run("castellan", "login", "--profile", "new", "--url", String.valueOf(tenant.baseUrl()));
        assertThat(login.code()).as(login.err()).isEqualTo(6);
        assertThat(login.err()).contains("this deployment has no login");
    }

    @Test
    void bashCompletesCommandsAndOptions() throws Exception {
        assertThat(completions("bash", "--norc", "", "castellan", "proj")).containsExactly("projects");
        assertThat(completions("bash", "--norc", "", "castellan", "users", "list", "--so"))
                .containsExactly("--sort");
    }

    @Test
    void zshCompletesCommandsAndOptions() throws Exception {
        require("zsh");
        String start = "autoload -U compinit && compinit -u; ";
        String words = "; print -r -- ${_comps[castellan]} >&2; emulate ksh";
        Ended registered = run("zsh", "-f", "-c", start + "source <(castellan completion)" + words);
        assertThat(registered.err()).contains("_complete_castellan");
        // zsh itself drops words with another beginning
        assertThat(completions("zsh", "-f", start, "castellan", "users", "list", "--so"))
                .contains("--sort");
    }

    @Test
    void manShowsPage() throws Exception {
        require("man");
        Ended page = run(Map.of("LANG", "C.UTF-8"), "man", "--warnings", "castellan");
        assertThat(page.code()).as(page.err()).isZero();
        assertThat(page.err()).isEmpty();
        assertThat(page.out()).contains("castellan projects create NAME", "SETTINGS AND EXIT CODES");
    }

    @Test
    void mandocFindsNoMistakeInPage() throws Exception {
        require("mandoc");
        Ended lint = run("mandoc", "-T", "lint", "-W", "warning", home + "/.local/share/man/man1/castellan.1");
        // reproducible builds do not contain a date
        assertThat(lint.out().lines()).allMatch(line -> line.contains("missing date"));
    }

    /** Loads the completion as the page says, and returns the words that the shell offers for the last word. */
    private static List<String> completions(String shell, String option, String start, String... words)
            throws Exception {
        String call = start + "source <(castellan completion); [ -z \"$ZSH_VERSION\" ] || emulate ksh; COMP_WORDS=("
                + String.join(" ", words) + "); COMP_CWORD=" + (words.length - 1)
                + "; _complete_castellan; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Ended completed = run(shell, option, "-c", call);
        assertThat(completed.code()).as(completed.err()).isZero();
        return completed.out().lines().toList();
    }

    private static String only(List<String> blocks, String start) {
        return blocks.stream()
                .filter(block -> block.startsWith(start))
                .findFirst()
                .orElseThrow();
    }

    private static void require(String program) {
        boolean exists = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        assumeTrue(exists, program + " is missing");
    }

    private static Ended run(String... command) throws IOException, InterruptedException {
        return run(Map.of(), command);
    }

    private static Ended run(Map<String, String> more, String... command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(home, "run", ".out");
        Path err = Files.createTempFile(home, "run", ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("HOME", home.toString());
        environment.put("PATH", home + "/.local/bin:" + JAVA_BIN + ":" + System.getenv("PATH"));
        environment.put("CASTELLAN_BASE_URL", tenant.baseUrl().toString());
        environment.put("CASTELLAN_TOKEN", tenant.token());
        environment.putAll(more);
        if (command[0].equals("castellan")) {
            builder.command().set(0, home + "/.local/bin/castellan"); // the PATH of this process lacks it
        }
        Process process = builder.start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            process.destroyForcibly();
        }
    }

    /** The result of a process. */
    private record Ended(int code, String out, String err) {}
}

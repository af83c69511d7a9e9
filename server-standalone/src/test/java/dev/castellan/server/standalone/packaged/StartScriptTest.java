package dev.castellan.server.standalone.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.standalone.packaged.Installation.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the start script either finds a recent enough Java or suggests a remedy. */
@Tag("process")
final class StartScriptTest {

    /** The programs that the script calls. All of them are part of coreutils, sed or sh. */
    private static final List<String> PROGRAMS =
            List.of("sh", "basename", "cat", "cksum", "dirname", "head", "readlink", "sed", "tail", "tr", "wc");

    @TempDir
    private Path folder;

    private Installation installation;

    @BeforeEach
    void unpack() throws IOException {
        installation = Installation.unpack(folder).without("JDK_JAVA_OPTIONS");
    }

    @Test
    void reportsMissingJavaAndExplainsHowToInstallIt() throws Exception {
        installation.without("JAVA_HOME").with("PATH", programs().toString());
        assertThat(installation.run("--version"))
                .isEqualTo(failure(
                        "there is no java on the PATH: install Java 17 or newer, or set JAVA_HOME to its" + " folder"));
    }

    @Test
    void usesJavaOnPathThroughSymbolicLinks() throws Exception {
        Path programs = programs();
        Path link = Files.createSymbolicLink(
                programs.resolve("java"), Path.of(System.getProperty("java.home"), "bin", "java"));
        installation.without("JAVA_HOME").with("PATH", programs.toString());
        assertThat(installation.run("--version"))
                .isEqualTo(new Ended(0, "castellan-server " + ProductVersion.get() + "\n", ""));
        // JUnit warns about links from a folder that it deletes to files outside the folder
        Files.delete(link);
    }

    @Test
    void reportsInvalidJavaHome() throws Exception {
        installation.with("JAVA_HOME", "/no where");
        assertThat(installation.run("--version"))
                .isEqualTo(failure("JAVA_HOME is /no where, which has no bin/java: set it to the folder of a Java 17 or"
                        + " newer"));
    }

    @Test
    void rejectsJavaWhoseReleaseFileStatesOldVersion() throws Exception {
        for (String version : List.of("1.8.0_392", "11.0.2", "16")) {
            Path old = Files.createTempDirectory(folder, "old jdk");
            assertThat(installation.withJava(old, version, "exit 99").run("--version"))
                    .as(version)
                    .isEqualTo(failure(old + "/bin/java is older than Java 17: set JAVA_HOME to the folder of a Java 17"
                            + " or newer"));
        }
    }

    @Test
    void rejectsOldJavaWithoutReleaseFile() throws Exception {
        Path old = Files.createDirectory(folder.resolve("old"));
        installation.withJava(old, "11", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
        Files.delete(old.resolve("release"));
        assertThat(installation.run("--version"))
                .isEqualTo(failure(
                        old + "/bin/java is older than Java 17: set JAVA_HOME to the folder of a Java 17 or newer"));
    }

    @Test
    void decodesArgumentsInUtf8WithoutLocale() throws Exception {
        Path init = folder.resolve("init");
        String name = "Z\u00fcrich \u7528\u6237";
        Installation.script(
                init,
                "exec " + installation.file("bin/castellan-server") + " init --organization-name '" + name
                        + "' \"$@\"");
        Ended created = installation
                .with("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1")
                .run(
                        init,
                        "--data",
                        folder.resolve("data").toString(),
                        "--token-file",
                        folder.resolve("token").toString());
        assertThat(created.out()).as(created.err()).contains("\"name\":\"" + name + "\"");
    }

    @Test
    void replacesMissingOrAsciiLocaleButPreservesOtherLocales() throws Exception {
        installation.withJava(folder, "17.0.1", "echo \"${LC_ALL:-$LANG}\"");
        for (String locale : List.of("", "C", "POSIX")) {
            assertThat(installation.with("LANG", locale).run("--version"))
                    .as(locale)
                    .isEqualTo(new Ended(0, "C.UTF-8\n", ""));
        }
        assertThat(installation.with("LANG", "de_DE.UTF-8").run("--version").out())
                .isEqualTo("de_DE.UTF-8\n");
    }

    @Test
    void returnsExitCodeOfProgram() throws Exception {
        assertThat(installation.withJava(folder, "17.0.1", "exit 5").run("serve"))
                .isEqualTo(new Ended(5, "", ""));
    }

    @Test
    void reportsMissingJar() throws Exception {
        Path jar = installation.file("lib/castellan-server.jar");
        Files.delete(jar);
        assertThat(installation.run("--version"))
                .isEqualTo(failure(jar + " is missing or cannot be read: unpack the zip again"));
    }

    private static Ended failure(String message) {
        return new Ended(1, "", "castellan-server: " + message + "\n");
    }

    /** Returns a folder that contains the programs that the script calls, but not Java. */
    private Path programs() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        for (String program : PROGRAMS) {
            Path match = List.of(System.getenv("PATH").split(":")).stream()
                    .map(directory -> Path.of(directory, program))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Installation.script(programs.resolve(program), "exec " + match + " \"$@\"");
        }
        return programs;
    }
}

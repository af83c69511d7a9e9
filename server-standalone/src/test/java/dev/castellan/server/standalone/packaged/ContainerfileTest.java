package dev.castellan.server.standalone.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.packaged.Installation.Running;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the Containerfile builds a Java runtime with the modules that the server needs. */
@Tag("process")
final class ContainerfileTest {

    private static final Pattern MODULES = Pattern.compile("ARG MODULES=(\\S+)");

    @TempDir
    private Path folder;

    @Test
    void listsModulesRequiredByJar() throws IOException {
        Installation installation = Installation.unpack(folder);
        Set<String> needed = RequiredModules.of(installation.file("lib/castellan-server.jar"));
        // loaded at run time for TLS
        needed.add("jdk.crypto.ec");

        Matcher line = MODULES.matcher(Files.readString(installation.file("Containerfile")));
        assertThat(line.find()).isTrue();
        assertThat(line.group(1)).isEqualTo(String.join(",", needed));
    }

    /** Runs the instruction that makes the runtime, then the server with this runtime, but no container. */
    @Test
    @Tag("long")
    void serverRunsOnRuntimeBuiltFromContainerfile() throws Exception {
        Installation installation = Installation.unpack(folder);
        String containerfile = Files.readString(installation.file("Containerfile"));
        Matcher modules = MODULES.matcher(containerfile);
        Matcher jlink = Pattern.compile("RUN (jlink .*)").matcher(containerfile);
        assertThat(modules.find() && jlink.find()).isTrue();
        Path runtime = folder.resolve("runtime");
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-c", jlink.group(1).replace("/opt/castellan-java", runtime.toString()));
        builder.environment().put("MODULES", modules.group(1));
        builder.environment()
                .put("PATH", Path.of(System.getProperty("java.home"), "bin") + ":" + System.getenv("PATH"));
        Process created = builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("jlink.log").toFile())
                .start();
        assertThat(created.waitFor()).as(folder.resolve("jlink.log").toString()).isZero();

        Path data = folder.resolve("castellan.db");
        installation.with("JAVA_HOME", runtime.toString());
        try (Running server = installation.serve(
                installation.file("bin/castellan-server"),
                "--port",
                "0",
                "--data",
                data.toString(),
                "--token-file",
                folder.resolve("root.token").toString())) {
            assertThat(server.process().isAlive()).isTrue();
            assertThat(data).exists();
        }
    }
}

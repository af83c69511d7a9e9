package dev.castellan.server.standalone.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the Containerfile builds a Java runtime with the modules that the server needs. */
final class ContainerfileTest {

    private static final Pattern MODULES = Pattern.compile("ARG MODULES=(\\S+)");

    @TempDir
    private Path folder;

    @Test
    void namesTheModulesThatTheJarNeeds() throws IOException {
        Installation installation = Installation.unpack(folder);
        Set<String> needed = new TreeSet<>(List.of(jdeps(installation.file("lib/castellan-server.jar"))));
        // loaded at run time for TLS
        needed.add("jdk.crypto.ec");

        Matcher line = MODULES.matcher(Files.readString(installation.file("Containerfile")));
        assertThat(line.find()).isTrue();
        assertThat(line.group(1)).isEqualTo(String.join(",", needed));
    }

    private static String[] jdeps(Path jar) {
        StringWriter out = new StringWriter();
        int code = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(
                        new PrintWriter(out, true),
                        new PrintWriter(out, true),
                        "--print-module-deps",
                        "--ignore-missing-deps",
                        "--multi-release",
                        "17",
                        jar.toString());
        assertThat(code).as(out.toString()).isZero();
        return out.toString().strip().split(",");
    }
}

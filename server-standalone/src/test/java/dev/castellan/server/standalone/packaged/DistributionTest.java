package dev.castellan.server.standalone.packaged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.standalone.packaged.Installation.Running;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the zip is a complete installation. */
@Tag("process")
final class DistributionTest {

    private static final String ROOT = "castellan-server-" + ProductVersion.get() + "/";

    @TempDir
    private Path folder;

    @Test
    void containsExpectedFilesWithExpectedPermissions() throws IOException {
        assertThat(Installation.contents().toString().replace(ROOT, "@/"))
                .isEqualTo("{@/=rwxr-xr-x, @/Containerfile=rw-r--r--, @/LICENSE=rw-r--r--, @/NOTICE=rw-r--r--,"
                        + " @/README.md=rw-r--r--, @/bin/=rwxr-xr-x, @/bin/castellan-server=rwxr-xr-x,"
                        + " @/conf/=rwxr-xr-x, @/conf/castellan.properties=rw-r--r--,"
                        + " @/conf/container.properties=rw-r--r--, @/lib/=rwxr-xr-x,"
                        + " @/lib/castellan-server.jar=rw-r--r--, @/systemd/=rwxr-xr-x,"
                        + " @/systemd/castellan-server.service=rw-r--r--}");
    }

    @Test
    void serverStartsFromFolderWithSpacesThroughSymbolicLink() throws Exception {
        Installation installation = Installation.unpack(folder.resolve("program files"));
        Path link = Files.createSymbolicLink(
                folder.resolve("link to it"), Path.of("program files", ROOT, "bin", "castellan-server"));
        Path token = folder.resolve("root.token");
        Path data = folder.resolve("castellan.db");
        try (Running server =
                installation.serve(link, "--port", "0", "--data", data.toString(), "--token-file", token.toString())) {
            HttpURLConnection me = (HttpURLConnection)
                    URI.create(server.url() + "/users/me").toURL().openConnection();
            me.setRequestProperty(
                    "Authorization", "Bearer " + Files.readString(token).strip());
            assertThat(me.getResponseCode()).isEqualTo(200);
            assertThat(signInPage(server)).contains("<h1>Sign in</h1>");

            // SIGTERM to the script's process, which has become the JVM
            server.process().toHandle().destroy();
            assertThat(server.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(server.process().exitValue()).isZero();
        }
    }

    private static String signInPage(Running server) throws IOException {
        try (InputStream page =
                URI.create(server.url()).resolve("/console/sign-in").toURL().openStream()) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void systemdAcceptsUnitFile() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "systemd-analyze is missing");
        Path home = Installation.unpack(folder).file("");
        Path unit = folder.resolve("castellan-server.service");
        Files.writeString(
                unit,
                Files.readString(home.resolve("systemd/castellan-server.service"))
                        .replace("/opt/castellan-server", home.toString()));
        Process verify = new ProcessBuilder("/usr/bin/systemd-analyze", "verify", unit.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(verify.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(verify.waitFor()).as(output).isZero();
        assertThat(output).doesNotContain("castellan-server.service:");
    }
}

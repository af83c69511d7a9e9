package dev.castellan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@CastellanTest
class ProfilesTest {

    @TempDir
    Path folder;

    private Tenant tenant;

    @BeforeEach
    void use(Tenant ofTest) {
        tenant = ofTest;
    }

    @Test
    void usesDefaultProfileWithTokenFile() throws IOException {
        Path token = Files.writeString(folder.resolve("token"), tenant.token() + "\n");
        write("# ours\n[default]\nbase-url = " + tenant.baseUrl() + "\ntoken-file=" + token + "\noutput = json\n");
        CliRun run = run(Map.of(), "users", "me");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("{");
    }

    @Test
    void readsTokenFromCommand() throws IOException {
        assumeTrue(Files.exists(Path.of("/bin/sh")), "no shell");
        write("[a]\nbase-url = " + tenant.baseUrl() + "\ntoken-command = printf %s " + tenant.token() + "\n");
        assertThat(run(Map.of("CASTELLAN_PROFILE", "a"), "users", "me").code()).isZero();

        write("[a]\nbase-url = " + tenant.baseUrl() + "\ntoken-command = echo " + tenant.token() + "; exit 3\n");
        CliRun failed = run(Map.of(), "--profile", "a", "users", "me");
        assertThat(failed.code()).isEqualTo(CliExitCodes.UNAUTHENTICATED);
        assertThat(failed.err())
                .isEqualTo("castellan: the token command failed with exit code 3" + System.lineSeparator());

        write("[a]\nbase-url = " + tenant.baseUrl() + "\ntoken-command = echo a secret\n");
        CliRun blank = run(Map.of(), "--profile", "a", "users", "me");
        assertThat(blank.code()).isEqualTo(CliExitCodes.UNAUTHENTICATED);
        assertThat(blank.err())
                .contains("the output of the token command is no token")
                .doesNotContain("secret");
    }

    @Test
    void exchangesJwtOfEnvironmentOrProfile() throws IOException {
        Path jwt = Files.writeString(folder.resolve("jwt"), "eyJhbGciOiJSUzI1NiJ9.e30.c2ln");
        String rule = "01955165-0a40-7003-8a6d-3c1f20e50003";
        Map<String, String> variables = Map.of(
                "CASTELLAN_BASE_URL", tenant.baseUrl().toString(),
                "CASTELLAN_JWT_FILE", jwt.toString(),
                "CASTELLAN_FEDERATION_RULE", rule);
        assertRefusedByServer(run(variables, "users", "me"));

        write("[default]\nbase-url = " + tenant.baseUrl() + "\ntoken = " + tenant.token() + "\n[a]\nbase-url = "
                + tenant.baseUrl() + "\njwt-file = " + jwt + "\nfederation-rule = " + rule + "\n");
        assertRefusedByServer(run(Map.of(), "--profile", "a", "users", "me"));
        assertThat(run(variables, "--profile", "default", "users", "me").code()).isZero();
        assertThat(run(Map.of("CASTELLAN_TOKEN", tenant.token(), "CASTELLAN_PROFILE", "a"), "users", "me")
                        .code())
                .isZero();
    }

    private static void assertRefusedByServer(CliRun run) {
        assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.UNAUTHENTICATED);
        assertThat(run.err()).contains("POST /oauth/token");
    }

    @Test
    void refusesBlankProfileAndMisspelledVariables() throws IOException {
        write("[default]\nbase-url = " + tenant.baseUrl() + "\ntoken = " + tenant.token() + "\n");
        CliRun blank = run(Map.of(), "--profile", "", "users", "me");
        assertThat(blank.code()).isEqualTo(CliExitCodes.USAGE);
        assertThat(blank.err()).contains("--profile: is blank");
        for (String[] names : new String[][] {
            {"CASTELLAN_PROFLE", "CASTELLAN_PROFILE"},
            {"CASTELLAN_BASE_ULR", "CASTELLAN_BASE_URL"},
            {"CASTELLAN_TOKEN_COMAND", "CASTELLAN_TOKEN_COMMAND"}
        }) {
            CliRun run = run(Map.of(names[0], "staging"), "users", "me");
            assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.USAGE);
            assertThat(run.err()).contains(names[0] + ": is not a setting; did you mean " + names[1] + "?");
        }
        assertThat(tenant.journal().entries()).isEmpty();
        assertThat(run(Map.of("CASTELLAN_DATABASE_URL", "jdbc:x", "CASTELLAN_PORT", "1"), "users", "me")
                        .code())
                .isZero();
    }

    @Test
    void refusesFileThatOthersCanRead() throws IOException {
        write("[default]\nbase-url = " + tenant.baseUrl() + "\n");
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "no permissions");
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));
        CliRun run = run(Map.of("CASTELLAN_TOKEN", tenant.token()), "users", "me");
        assertThat(run.code()).isEqualTo(CliExitCodes.USAGE);
        assertThat(run.err()).contains("other users have access", "chmod 600");
    }

    @Test
    void neverSendsTokenOfProfileToAnotherUrl() throws IOException {
        write("[default]\nbase-url = https://service.example\ntoken = " + tenant.token() + "\n");
        CliRun run = run(Map.of(), "users", "me", "--url", tenant.baseUrl().toString());
        assertThat(run.code()).isEqualTo(CliExitCodes.USAGE);
        assertThat(run.err()).contains("there is no token").doesNotContain(tenant.token());
        assertThat(tenant.journal().entries()).isEmpty();

        CliRun own = run(
                Map.of("CASTELLAN_TOKEN", tenant.token()),
                "users",
                "me",
                "--url",
                tenant.baseUrl().toString());
        assertThat(own.code()).as(own.err()).isZero();
    }

    @Test
    void environmentOverridesProfileUnlessCommandLineNamesIt() throws IOException {
        write("[default]\nbase-url = https://service.example\ntoken = x\n[a]\nbase-url = " + tenant.baseUrl()
                + "\ntoken = " + tenant.token() + "\n");
        Map<String, String> own =
                Map.of("CASTELLAN_BASE_URL", tenant.baseUrl().toString(), "CASTELLAN_TOKEN", tenant.token());
        assertThat(run(own, "users", "me").code()).isZero();
        Map<String, String> other = Map.of("CASTELLAN_BASE_URL", "https://service.example", "CASTELLAN_TOKEN", "x");
        assertThat(run(other, "--profile", "a", "users", "me").code()).isZero();
    }

    @Test
    void namesInvalidSettingAsItWasSet() throws IOException {
        write("[default]\nbase-url = " + tenant.baseUrl() + "\ntoken = " + tenant.token() + "\n");
        assertThat(run(Map.of("CASTELLAN_DEADLINE", "x"), "users", "me").err()).contains("CASTELLAN_DEADLINE: 'x'");
        assertThat(run(Map.of("CASTELLAN_TOKEN", "x"), "users", "me", "--url", "ftp://x")
                        .err())
                .contains("--url: ")
                .contains("http");

        write("[default]\nbase-url = " + tenant.baseUrl() + "\ntoken = " + tenant.token() + "\ndeadline = x\n");
        assertThat(run(Map.of(), "users", "me").err()).contains("deadline of profile default: 'x'");

        write("[default]\nbase-url = " + tenant.baseUrl() + "\ntoken = " + tenant.token() + "\ndedline = 1s\n");
        assertThat(run(Map.of(), "users", "me").err()).contains("dedline of profile default: is not a setting");

        write("[default]\nbase-url " + tenant.token() + "\n");
        assertThat(run(Map.of(), "users", "me").err()).contains("line 2").doesNotContain(tenant.token());

        assertThat(run(Map.of(), "--profile", "none", "users", "me").code()).isEqualTo(CliExitCodes.USAGE);
        write("[default]\nbase-url = " + tenant.baseUrl() + "\ntoken = x\ntoken-command = y\n");
        assertThat(run(Map.of(), "users", "me").err()).contains("several tokens");
        write("[a]\n");
        assertThat(run(Map.of(), "--profile", "b", "users", "me").err()).contains("no profile b", "only a");
        assertThat(run(Map.of(), "users", "me").err()).contains("there is no URL");
    }

    @Test
    void refusesFileOfAnotherUser() throws IOException {
        write("[default]\nbase-url = " + tenant.baseUrl() + "\n");
        assumeTrue(Files.exists(Path.of("/proc/self")) && "root".equals(System.getProperty("user.name")), "not root");
        Files.setAttribute(file(), "unix:uid", 12345);
        CliRun run = run(Map.of("CASTELLAN_TOKEN", tenant.token()), "users", "me");
        assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.USAGE);
        assertThat(run.err()).contains("another user owns this file");
    }

    @Test
    void ignoresFoldersThatAreNotAbsolute() {
        Map<String, String> relative =
                Map.of("CASTELLAN_PROFILES", "", "XDG_CONFIG_HOME", "target/x", "HOME", folder.toString());
        assertThat(CliRun.of(relative, "users", "me").err())
                .contains("base-url in " + folder.resolve(".config/castellan/profiles"));
        Map<String, String> home = Map.of("CASTELLAN_PROFILES", "", "HOME", "target/x");
        assertThat(CliRun.of(home, "users", "me").err()).doesNotContain("target/x");
    }

    private Path file() {
        return folder.resolve("profiles");
    }

    private void write(String text) throws IOException {
        Files.writeString(file(), text);
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-------"));
        }
    }

    private CliRun run(Map<String, String> environment, String... arguments) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("CASTELLAN_PROFILES", file().toString());
        return CliRun.of(all, arguments);
    }
}

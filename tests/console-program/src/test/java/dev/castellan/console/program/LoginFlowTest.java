package dev.castellan.console.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.cli.CastellanCli;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a person approves {@code castellan login} in the console. Both programs are processes of their own. */
@InChromium
@Timeout(180)
@Tag("browser")
@Tag("process")
final class LoginFlowTest {

    @TempDir
    private Path folder;

    @Test
    void personApprovesLoginOfCommandLine() throws Exception {
        try (RunningProgram program = RunningProgram.start(folder, "--token-file", "root.token");
                Browser root = Browser.of(program.console())) {
            setUp(root);
            String url = program.console().toString().replace("/console", "");
            Process login = castellan("login", "--url", url).start();
            try (BufferedReader lines = login.errorReader()) {
                String page = page(lines);
                root.openUrl(page).heading("Sign in");
                root.type("E-mail address", "grace@example.org")
                        .type("Password", Fixture.PASSWORD)
                        .press("Sign in");
                root.heading("Sign in a program").press("Continue");
                root.heading("Let castellan work as you?");
                assertThat(root.text("dl")).contains("127.0.0.1", page.substring(page.indexOf('=') + 1));
                root.press("Approve").heading("castellan is signed in");
                assertThat(rest(lines)).contains("as Grace Hopper, org_admin, in profile default");
                assertThat(login.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(login.exitValue()).isZero();
            }
            assertThat(run("users", "me", "--query", "/email")).contains("grace@example.org");
            root.follow("My tokens").heading("My tokens");
            assertThat(root.text("main")).contains("castellan login (");

            run("logout");

            assertThat(root.open("/tokens").heading("My tokens").text("main")).doesNotContain("castellan login (");
        }
    }

    private void setUp(Browser root) throws IOException {
        root.signIn(Files.readString(folder.resolve("root.token")).strip())
                .follow("Set up your account")
                .type("Name", "Grace Hopper")
                .type("E-mail address", "grace@example.org")
                .type("New password", Fixture.PASSWORD)
                .press("Set up account")
                .heading("Overview")
                .signOut();
    }

    private static String page(BufferedReader lines) throws IOException {
        StringBuilder observed = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.strip().startsWith("http")) {
                return line.strip();
            }
            observed.append(line).append('\n');
        }
        throw new AssertionError("the program has ended: " + observed);
    }

    private static String rest(BufferedReader lines) throws IOException {
        StringBuilder rest = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            rest.append(line).append('\n');
        }
        return rest.toString();
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        Process process = castellan(arguments)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return out;
    }

    private ProcessBuilder castellan(String... arguments) {
        ProcessBuilder process = RunningProgram.java(CastellanCli.class, List.of(arguments));
        process.environment().keySet().removeIf(name -> name.startsWith("CASTELLAN_"));
        process.environment()
                .put("CASTELLAN_PROFILES", folder.resolve("profiles").toString());
        return process;
    }
}

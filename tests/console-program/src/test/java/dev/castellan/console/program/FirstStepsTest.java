package dev.castellan.console.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
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

/** Tests that the first steps in the README lead from an empty directory to an API call. */
@InChromium
@Timeout(180)
@Tag("browser")
@Tag("process")
final class FirstStepsTest {

    private static final Path README = Path.of("..", "..", "README.md");
    private static final String MARK = "<!-- first steps -->";

    @TempDir
    private Path folder;

    @Test
    void followingReadmeStepsLeadsToSuccessfulApiCall() throws Exception {
        List<String> steps = steps();
        assertThat(steps.get(0)).contains("`java -jar castellan-server.jar --token-file root.token`", "console at ..");
        try (RunningProgram program = RunningProgram.start(folder, "--token-file", "root.token");
                Browser root = Browser.of(program.console());
                Browser ada = Browser.of(program.console())) {
            assertThat(steps.get(1))
                    .contains("*Sign in with an API token*", "`root.token`", "*First steps*")
                    .contains("*Set up your\n   account*", "*Set up account*");
            root.open("")
                    .follow("Sign in with an API token")
                    .type("API token", token())
                    .press("Sign in");
            root.heading("Overview")
                    .follow("Set up your account")
                    .type("Name", "Grace Hopper")
                    .type("E-mail address", "grace@example.org")
                    .type("New password", Fixture.PASSWORD)
                    .leaving()
                    .press("Set up account")
                    .remaining()
                    .heading("Overview");
            assertThat(root.source()).contains("grace@example.org").doesNotContain("Set up your account", ".invalid");

            assertThat(steps.get(2)).contains("*People*", "*Invite a person*");
            root.follow("People").heading("People").follow("Invite a person");
            root.type("Name", "Ada Lovelace")
                    .type("E-mail address", "ada@example.org")
                    .press("Invite");
            root.heading("Ada Lovelace is invited");

            assertThat(steps.get(3)).contains("opens the link", "*Continue*", "*Join and sign in*");
            ada.openUrl(root.text("#secret")).press("Continue");
            ada.type("New password", Fixture.PASSWORD + " again").press("Join and sign in");

            assertThat(steps.get(4)).contains("*My tokens*", "*Create token*", "`curl` line");
            ada.follow("My tokens")
                    .follow("Create token")
                    .type("Name", "laptop")
                    .leaving();
            ada.press("Create token").remaining();
            assertThat(run(ada.text("pre"))).contains("\"email\":\"ada@example.org\"");
        }
    }

    private static List<String> steps() throws IOException {
        String readme = Files.readString(README);
        assertThat(readme).contains(MARK);
        List<String> steps = List.of(readme.substring(readme.indexOf(MARK) + MARK.length())
                .strip()
                .split("\n\n", 2)[0]
                .split("\n(?=[0-9]\\. )"));
        assertThat(steps).hasSize(5);
        return steps;
    }

    private String token() throws IOException {
        return Files.readString(folder.resolve("root.token")).strip();
    }

    private static String run(String line) throws IOException, InterruptedException {
        Process curl = new ProcessBuilder("sh", "-c", line)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String response = new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(curl.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return response;
    }
}

package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.CastellanServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_OUT)
class ExamplesTest {

    @Test
    void quickstartTellsItsStoryToTheEnd() {
        assertThat(outputOf(() -> Quickstart.main(new String[0])))
                .containsSubsequence(
                        "A server started in this process",
                        "created the project Apollo",
                        "created the service account ci",
                        "gave it a token, csts_",
                        "ci created the collection Moon rocks",
                        "ci may not create projects: 403",
                        "Page 1 of the users: [Root]",
                        "Page 2 of the users: [ci]",
                        "it depends on api_tokens: ",
                        "deleted the collection, then the token, then ci",
                        "The server has stopped.");
    }

    @Test
    void remoteTourShowsWhatATokenCanSee() {
        try (CastellanServer server = CastellanServer.start()) {
            String url = server.baseUrl().toString();
            assertThat(outputOf(() -> RemoteTour.tour(url, server.bootstrap().token())))
                    .contains("belongs to Root, role org_admin", "1 projects:", "Default", "has 1 users");
        }
    }

    @Test
    void tenLinesCreateACollection() {
        assertThat(outputOf(() -> TenLines.main(new String[0]))).contains("name=Moon rocks");
    }

    @Test
    void readmeShowsTheTenLinesAsTheyAreRun() throws Exception {
        String program = Files.readString(Path.of("src/main/java/dev/castellan/examples/TenLines.java"));
        String body =
                program.substring(program.indexOf("        try (CastellanServer"), program.lastIndexOf("    }\n}"));
        assertThat(Files.readString(Path.of("../README.md")))
                .contains(body.stripTrailing().stripIndent());
    }

    private static String outputOf(Runnable program) {
        PrintStream before = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            program.run();
        } finally {
            System.setOut(before);
        }
        return output.toString(StandardCharsets.UTF_8);
    }
}

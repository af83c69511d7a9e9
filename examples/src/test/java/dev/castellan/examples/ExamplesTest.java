package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_OUT)
class ExamplesTest {

    @Test
    void quickstartCompletesAndPrintsEachStep() {
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
    void tenLinesExampleCreatesCollection() {
        assertThat(outputOf(() -> TenLines.main(new String[0]))).contains("name=Moon rocks");
    }

    @Test
    void clientGuideExampleRunsToCompletion() {
        assertThat(outputOf(() -> ClientGuide.main(new String[0])))
                .contains(
                        "the caller is Root",
                        "created Gemini",
                        "200 with",
                        "the server said {",
                        "users.me: attempts 1",
                        "3 projects",
                        "verified the role org_admin",
                        "acts as ci",
                        "Root, without a socket")
                .doesNotContain("the deletion failed");
    }

    @Test
    void bulkGuideExamplePrintsFailureAndNumberOfProjects() {
        assertThat(outputOf(() -> runUninterrupted(BulkGuide::main)))
                .contains("name: must not be blank", "20 projects");
    }

    @Test
    void embeddingGuideExampleRunsToCompletion() {
        assertThat(outputOf(() -> EmbeddingGuide.main(new String[0])))
                .contains(
                        " serves the organization ",
                        "projects.create by ",
                        "POST got response 201",
                        "name=Apollo, collections=[]",
                        "200, served by my product",
                        "a token of 60 characters",
                        "the console responds with 200");
    }

    @Test
    void peopleGuideExampleRunsToCompletion() {
        assertThat(outputOf(() -> PeopleGuide.main(new String[0])))
                .contains(
                        "new: must have 15 to 200 characters, has 5",
                        "Root is signed in until ",
                        "still signed in: false",
                        "Ada joins Castellan",
                        "ada@example.org has joined");
    }

    private static void runUninterrupted(InterruptibleProgram program) {
        try {
            program.main(new String[0]);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private interface InterruptibleProgram {
        void main(String[] args) throws InterruptedException;
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

package dev.castellan.system.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that after people have signed in, the output and heap of the program contain no code, password, challenge or
 * session secret.
 */
@Timeout(400)
@Tag("process")
class SignInSecretsTest {

    /** A secret that belongs to no user. The test passes the secret to the program to check that the search works. */
    private static final String PLANTED = "plantedplantedpl9ZqX7wPvantedplantedplanted";

    private static final long LIMIT_NANOS = 60_000_000_000L;

    @TempDir
    private Path directory;

    private ChildProcesses processes;

    @BeforeEach
    void open() {
        processes = new ChildProcesses(directory);
    }

    @AfterEach
    void close() {
        processes.close();
    }

    @Test
    void signInLeavesNoSecretsInOutputOrHeap() throws IOException {
        Path file = directory.resolve("secrets");
        Process program = processes.start(
                "people",
                List.of(LoggedDeployment.logging(directory), "-Dplanted=" + PLANTED),
                SigningIn.class,
                file.toString());
        Condition.await(() -> output("people.out").contains(SigningIn.READY), () -> output("people.err"));
        List<String> secrets = new ArrayList<>(Files.readAllLines(file));
        assertThat(secrets).hasSize(10).doesNotHaveDuplicates();
        secrets.add(PLANTED);
        TokenSearch search = new TokenSearch(secrets);

        assertThat(output("people.err")).contains("Refusal", "password: ", "SignedIn[session=", "PasswordRow[");
        assertThat(search.in(directory.resolve("people.err")))
                .as("what was printed and thrown")
                .isEmpty();
        assertThat(search.in(file)).as("the search finds what is there").hasSize(10);
        awaitHeapWithNothingButWhatWasPlanted(program, search);
    }

    /**
     * Waits until the heap contains only the planted secret. Idle threads that hash passwords end after ten seconds.
     */
    private void awaitHeapWithNothingButWhatWasPlanted(Process program, TokenSearch search) throws IOException {
        long deadline = System.nanoTime() + LIMIT_NANOS;
        Set<String> matches = inHeap(program, search);
        while (matches.size() > 1 && System.nanoTime() < deadline) {
            matches = inHeap(program, search);
        }
        assertThat(matches).as("what the heap holds").containsExactly(PLANTED);
    }

    private Set<String> inHeap(Process program, TokenSearch search) throws IOException {
        Path heap = directory.resolve("people.hprof");
        processes.dumpHeap(program, heap);
        Set<String> matches = search.in(heap);
        Files.delete(heap);
        return matches;
    }

    private String output(String file) {
        try {
            return Files.readString(directory.resolve(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}

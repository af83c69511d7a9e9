package dev.castellan.system.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.ConformanceSuite;
import dev.castellan.conformance.Target;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import dev.castellan.conformance.report.Results;
import dev.castellan.server.standalone.Main;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that after a full run, no output, file or heap of the runnable server and the client contains a token or an
 * invitation code.
 */
@Timeout(400)
@Tag("process")
class SecretsTest {

    /** A token that belongs to no user. The test sends the token to the server to check that the search works. */
    private static final String PLANTED = "cstu_k7Qm2ZyhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1217TIX";

    /** Matches the code of a new invitation in the response that contains it. */
    private static final Pattern CODE = Pattern.compile("\"code\":\"([0-9A-Za-z]{49})\"");

    private static final Set<String> FOR_TOKENS = Set.of("root.token", "other.token");

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
    void fullRunLeavesNoTokensInFilesOrHeap() throws IOException {
        LoggedDeployment deployment = new LoggedDeployment(processes, directory);
        Process server = deployment.start("-Dplanted=" + PLANTED);
        RecordingProxy proxy = RecordingProxy.to(deployment.awaitUrl());
        try (proxy) {
            runSuite(proxy.url());
            runClient(proxy.url());
            processes.run(
                    "backup", List.of(), Main.class, "backup", path("all.backup"), "--data", path("castellan.db"));
        }
        TokenSearch search = new TokenSearch(tokensIn(proxy));

        assertThat(tokensOutOfPlace(proxy, search))
                .as("tokens in responses, but for the one that issues them")
                .isEmpty();
        assertThat(output("serve.err").lines())
                .anyMatch(line -> line.startsWith("DEBUG dev.castellan.server.errors"))
                .filteredOn(line -> line.startsWith("INFO castellan.access"))
                .hasSizeGreaterThan(1000);
        assertThat(tokensInFiles(search))
                .as("tokens in files of the running server")
                .isEmpty();
        assertThatTheSearchFindsWhatIsInAFile(search);
        awaitHeapWithNothingButWhatWasPlanted(server, search);
        server.destroy();
        processes.await("serve", server);
        assertThat(tokensInFiles(search))
                .as("tokens in files of the stopped server")
                .isEmpty();
    }

    private void runSuite(URI url) throws IOException {
        Target target = Target.at(url, output("root.token").strip())
                .otherOrganization(output("other.token").strip());
        try (ConformanceSuite suite = ConformanceSuite.against(target)) {
            Results results = suite.run(result -> {});
            assertThat(results.count(CaseOutcome.PASSED)).isGreaterThan(450);
        }
    }

    private void runClient(URI url) throws IOException {
        processes.run(
                "client",
                List.of(LoggedDeployment.logging(directory)),
                TalkativeClient.class,
                url.toString(),
                path("root.token"),
                "http://127.0.0.1:1");
        assertThat(output("client.err")).contains("DEBUG dev.castellan.client", "Exception", "errorID");
    }

    /** Returns all tokens and codes that were sent in either direction. */
    private static Set<String> tokensIn(RecordingProxy proxy) {
        Set<String> tokens = new TreeSet<>();
        Stream.concat(proxy.requests(), proxy.responses())
                .forEach(text -> TokenSearch.TOKEN.matcher(text).results().forEach(match -> tokens.add(match.group())));
        assertThat(tokens).hasSizeGreaterThan(200);
        Set<String> codes = new TreeSet<>();
        proxy.responses().forEach(text -> CODE.matcher(text).results().forEach(match -> codes.add(match.group(1))));
        assertThat(codes).hasSizeGreaterThan(5);
        tokens.addAll(codes);
        tokens.add(PLANTED);
        return tokens;
    }

    /** Returns the tokens and codes in responses, including errors, outside the fields of new tokens and codes. */
    private static List<String> tokensOutOfPlace(RecordingProxy proxy, TokenSearch search) {
        return proxy.responses()
                .map(text -> CODE.matcher(text).replaceAll(""))
                .map(text -> text.replaceAll("/join(\\?purpose=recover)?#[0-9A-Za-z]{49}\"", ""))
                .map(text -> text.replaceAll("\"token\":\"" + TokenSearch.TOKEN + "\"", ""))
                .flatMap(text -> Stream.concat(
                        TokenSearch.TOKEN.matcher(text).results().map(match -> match.group()),
                        search.in(text).stream()))
                .toList();
    }

    private Set<String> tokensInFiles(TokenSearch search) throws IOException {
        Set<String> matches = new TreeSet<>();
        try (Stream<Path> files = Files.list(directory)) {
            // skip the command socket
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (!FOR_TOKENS.contains(name) && !name.endsWith(".hprof")) {
                    search.in(file).forEach(token -> matches.add(token + " in " + name));
                }
            }
        }
        return matches;
    }

    private void assertThatTheSearchFindsWhatIsInAFile(TokenSearch search) throws IOException {
        Path file = Files.writeString(directory.resolve("planted"), "behind " + PLANTED);
        assertThat(tokensInFiles(search)).containsExactly(PLANTED + " in planted");
        Files.delete(file);
    }

    /**
     * Waits until the heap contains only the planted token. Background work may keep a token for a moment, but a stored
     * token would stay.
     */
    private void awaitHeapWithNothingButWhatWasPlanted(Process server, TokenSearch search) throws IOException {
        long deadline = System.nanoTime() + 60_000_000_000L;
        Set<String> matches = tokensInHeap(server, search);
        while (matches.size() > 1 && System.nanoTime() < deadline) {
            matches = tokensInHeap(server, search);
        }
        assertThat(matches).as("tokens in the heap of the server").containsExactly(PLANTED);
    }

    private Set<String> tokensInHeap(Process server, TokenSearch search) throws IOException {
        Path file = directory.resolve("heap.hprof");
        processes.dumpHeap(server, file);
        Set<String> matches = search.in(file);
        Files.delete(file);
        return matches;
    }

    private String output(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    private String path(String file) {
        return directory.resolve(file).toString();
    }
}

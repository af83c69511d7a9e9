package dev.castellan.system.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.conformance.stubs.StubRecorder;
import dev.castellan.conformance.stubs.StubServer;
import dev.castellan.conformance.stubs.WireMockStubs;
import dev.castellan.server.CastellanServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that stories recorded on a real server can be replayed without the server. */
class RecordingTest {

    private static final Pattern TOKEN = Pattern.compile("cst[su]_[0-9A-Za-z]{55}");

    @TempDir
    private Path folder;

    /** The placeholder for the administrator's token. */
    private String admin = "";

    @ParameterizedTest
    @EnumSource(Story.class)
    void replaysRecordedCallsWithoutServer(Story story) throws IOException {
        record(story);
        try (StubServer replay = StubServer.of(folder)) {
            drive(story, replay.url(), admin);
            assertThat(replay.unmatchedRequests()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Story.class)
    void recordedStubsContainNoTokens(Story story) throws IOException {
        Set<String> tokens = record(story);
        assertThat(tokens).isNotEmpty();
        assertThat(files())
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file).doesNotContain(tokens).doesNotContainPattern(TOKEN));
    }

    @Test
    void recordedStubsContainNoConnectionDetails() throws IOException {
        record(Story.BLOCKED_DELETION);
        for (String file : files()) {
            JsonNode stub = new ObjectMapper().readTree(file);
            assertThat(stub.fieldNames())
                    .toIterable()
                    .isSubsetOf("request", "response", "scenarioName", "requiredScenarioState", "newScenarioState");
            assertThat(stub.at("/response/headers").fieldNames())
                    .toIterable()
                    .isSubsetOf(
                            "Content-Type",
                            "Cache-Control",
                            "Location",
                            "Castellan-Error",
                            "X-Content-Type-Options",
                            "WWW-Authenticate",
                            "Retry-After");
            assertThat(stub.at("/request/headers").fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrder("Authorization", "X-Project-ID");
        }
    }

    @Test
    void stubFileNamesContainRequestAndStatus() throws IOException {
        record(Story.BLOCKED_DELETION);
        try (Stream<Path> files = Files.list(folder.resolve("mappings"))) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted())
                    .containsExactly(
                            "0001-post-users-201.json",
                            "0002-post-users-tokens-201.json",
                            "0003-delete-users-id-409.json",
                            "0004-delete-users-tokens-id-204.json",
                            "0005-delete-users-id-204.json",
                            "0006-get-users-id-404.json");
        }
    }

    @Test
    void returns404ForRequestWithUnrecordedToken() throws IOException {
        record(Story.LISTS);
        try (StubServer replay = StubServer.of(folder)) {
            assertThat(PlainCalls.status(replay.url(), "GET", "/api/v1/users", "Bearer " + admin))
                    .isEqualTo(200);
            assertThat(PlainCalls.status(replay.url(), "GET", "/api/v1/users", "Bearer other"))
                    .isEqualTo(404);
            assertThat(replay.unmatchedRequests()).isEqualTo(1);
        }
    }

    @Test
    void refusesToOverwriteExistingStubs() throws IOException {
        record(Story.ROLES);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> record(Story.ROLES))
                .withMessageContaining("mappings")
                .withMessageContaining("another folder");
    }

    @Test
    void errorForFolderWithoutStubsContainsItsPath() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StubServer.of(folder))
                .withMessageContaining(folder.toString());
    }

    /** Records stubs for a story, and returns all tokens in the story. */
    private Set<String> record(Story story) throws IOException {
        Set<String> tokens = ConcurrentHashMap.newKeySet();
        try (CastellanServer server = CastellanServer.builder()
                        .requestListener((call, response, time) -> {
                            find(tokens, String.valueOf(call.request().headers().first("Authorization")));
                            find(tokens, new String(response.body(), StandardCharsets.UTF_8));
                        })
                        .start();
                StubRecorder recorder = StubRecorder.start(server.baseUrl())) {
            String token = server.bootstrap().token();
            drive(story, recorder.url(), token);
            WireMockStubs stubs = recorder.stop();
            stubs.writeTo(folder);
            admin = stubs.standInFor(token);
        }
        return tokens;
    }

    private static void find(Set<String> tokens, String text) {
        TOKEN.matcher(text).results().forEach(match -> tokens.add(match.group()));
    }

    private static void drive(Story story, URI url, String token) {
        try (CastellanClient client = CastellanClient.builder(url)
                .token(token)
                .retries(Retries.none())
                .build()) {
            story.run(client);
        }
    }

    private List<String> files() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder.resolve("mappings"))) {
            for (Path file : files.toList()) {
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }
}

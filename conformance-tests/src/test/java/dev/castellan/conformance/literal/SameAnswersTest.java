package dev.castellan.conformance.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.world.TestServer;
import dev.castellan.conformance.world.TestedStore;
import dev.castellan.model.exchange.ApiResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All cases as one script: every store gives the answers of the first, byte for byte; ids, secrets and cursors aside, and
 * when a token was last used, which is written some time soon.
 */
class SameAnswersTest {

    private static final List<String> EXPECTED = answersOf(TestedStore.MEMORY);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MEMORY")
    void allStoresAnswerOneScriptAlike(TestedStore store) {
        List<String> answers = answersOf(store);

        assertThat(answers).hasSameSizeAs(EXPECTED).hasSizeGreaterThan(500);
        for (int i = 0; i < EXPECTED.size(); i++) {
            assertThat(answers.get(i)).isEqualTo(EXPECTED.get(i));
        }
    }

    private static List<String> answersOf(TestedStore store) {
        Transcript transcript = new Transcript();
        Map<String, TestServer> servers = new LinkedHashMap<>();
        try {
            for (CaseFile file : CaseFiles.all()) {
                if (!file.isSocketOnly()) {
                    TestServer server = servers.computeIfAbsent(file.server(), kind -> TestServer.start(store, kind));
                    run(file, server, transcript);
                }
            }
        } finally {
            servers.values().forEach(TestServer::close);
        }
        return List.copyOf(transcript.lines());
    }

    private static void run(CaseFile file, TestServer server, Transcript transcript) {
        Carrier recording = new Carrier() {
            private final Carrier carrier = new InProcessCarrier(server.server()::handle);

            @Override
            public ApiResponse exchange(String method, byte[] request) {
                ApiResponse answer = carrier.exchange(method, request);
                transcript.add(file.path(), answer);
                return answer;
            }

            @Override
            public boolean isClosedByServer() {
                return carrier.isClosedByServer();
            }

            @Override
            public void close() {
                carrier.close();
            }
        };
        try (Stage stage = new TestStage(file, server, recording)) {
            CaseRun.play(file, stage);
        }
    }
}

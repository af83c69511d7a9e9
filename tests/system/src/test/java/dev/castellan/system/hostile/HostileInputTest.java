package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import dev.castellan.system.hostile.HostileInput.Fate;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests the server with every hostile input, each over a new socket. Checks the exact responses and whether the
 * connection stays open.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class HostileInputTest {

    private static final int FEWEST = 150;

    /** Larger inputs take too long to send byte by byte. */
    private static final int MAX_SENT_BYTE_BY_BYTE = 1500;

    private static final List<HostileInput> INPUTS = InputFiles.all();

    private static final int AT_ONCE = Integer.MAX_VALUE / 2;

    private final RecordedChanges changes = new RecordedChanges();
    private final TestServer server =
            TestServer.start(TestedStore.MEMORY, builder -> builder.audit(audit -> audit.listener(changes)));

    /** The fixture of all inputs that must not change anything. */
    private final HostileFixture common = new HostileFixture(server, changes);

    @AfterAll
    void refusedInputsHaveChangedNothing() {
        server.close();
        assertThat(common.changes()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> respondsAsExpectedToHostileInputSentInOnePiece() {
        return INPUTS.stream().map(input -> DynamicTest.dynamicTest(input.toString(), () -> run(input, AT_ONCE)));
    }

    @TestFactory
    Stream<DynamicTest> respondsAsExpectedToHostileInputSentByteByByte() {
        return INPUTS.stream().map(input -> DynamicTest.dynamicTest(input.toString(), () -> run(input, 1)));
    }

    @Test
    void hasMoreThan150DifferentInputs() {
        assertThat(INPUTS).hasSizeGreaterThan(FEWEST).doesNotHaveDuplicates();
    }

    private void run(HostileInput input, int atOnce) throws IOException {
        HostileFixture fixture = input.isRefusedAsAWhole() ? common : new HostileFixture(server, changes);
        InputBytes bytes = InputBytes.of(input, fixture.values());
        if (atOnce > 1 || bytes.bytes().length() <= MAX_SENT_BYTE_BY_BYTE) {
            try (StrictConnection connection =
                    new StrictConnection(server.server().baseUrl())) {
                connection.send(bytes.toArray(), atOnce);
                if (bytes.ends()) {
                    connection.raw().finishSending();
                }
                judge(input, fixture, connection);
            }
        }
    }

    private static void judge(HostileInput input, HostileFixture fixture, StrictConnection connection)
            throws IOException {
        ResponseJudge judge = new ResponseJudge(fixture.values());
        for (int i = 0; i < input.responses().size(); i++) {
            Expectation expected = input.responses().get(i);
            boolean closes =
                    input.fate() == Fate.CLOSED && i == input.responses().size() - 1;
            judge.judge(expected, connection.read(expected.bodyless()), closes);
        }
        if (input.fate() == Fate.CLOSED) {
            assertThat(connection.raw().isEndedOrReset())
                    .as("the connection is closed")
                    .isTrue();
        } else {
            judgeNext(fixture, connection);
        }
    }

    /**
     * Checks that the next request gets its response, which proves that the connection is open and the entire input was
     * read.
     */
    private static void judgeNext(HostileFixture fixture, StrictConnection connection) throws IOException {
        RawResponse next = connection.get("/users/me", fixture.token("bot"));
        assertThat(next.status()).as("the next response on the connection").isEqualTo(200);
        assertThat(next.body()).contains(fixture.id("bot").toString());
    }
}

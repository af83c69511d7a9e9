package dev.castellan.client.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.hostile.HostileServer.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests responses from a hostile server. Each response must cause a client exception in time, and must not occupy
 * memory afterwards.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HostileResponsesTest {

    private static final UUID ID = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");
    private static final Duration SOON = Duration.ofMillis(700);
    private static final Duration LATE = Duration.ofSeconds(50);
    private static final int MAX_RESPONSE = 1024 * 1024;
    private static final long MAX_ALLOCATION = 64L * MAX_RESPONSE;

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
    private static final String FAILURE = "HTTP/1.1 500 Broken\r\n";
    private static final String CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";
    private static final String KILOBYTE = " ".repeat(1024);

    static Stream<Arguments> endlessResponses() {
        return Stream.of(
                argumentSet("body", InvalidResponseException.class, endless(OK + "\r\n", KILOBYTE)),
                argumentSet("chunks", InvalidResponseException.class, endless(OK + CHUNKED, chunk(KILOBYTE))),
                argumentSet("tiny chunks", CastellanException.class, endless(OK + CHUNKED, chunk(" "))),
                argumentSet("body of an error", CastellanException.class, endless(FAILURE + "\r\n", KILOBYTE)),
                argumentSet("body without an end in sight", InvalidResponseException.class, hugeLength()),
                argumentSet("compressed body", InvalidResponseException.class, zipBomb()),
                argumentSet("status line", TransportException.class, endless("HTTP/1.1 200 ", KILOBYTE)),
                argumentSet("header", TransportException.class, endless(OK + "A: ", KILOBYTE)),
                argumentSet("headers", TransportException.class, endless(OK, "A: b\r\n")),
                argumentSet("responses before the response", CastellanException.class, endlessHints()),
                argumentSet("chunk size", TransportException.class, endless(OK + CHUNKED, "0000")),
                argumentSet("chunk extension", TransportException.class, endless(OK + CHUNKED + "1;", KILOBYTE)),
                argumentSet("trailers", TransportException.class, endless(OK + CHUNKED + "0\r\n", "A: b\r\n")));
    }

    static Stream<Arguments> slowResponses() {
        return Stream.of(
                argumentSet("silence", (Bytes) HostileResponsesTest::wait),
                argumentSet("head byte by byte", Bytes.of(OK + "A: b\r\n").slowly()),
                argumentSet(
                        "endless head byte by byte",
                        Bytes.of(OK).then(endless("A: ", "b").slowly())),
                argumentSet(
                        "body byte by byte",
                        Bytes.of(OK + "\r\n").then(endless("[", "1,").slowly())),
                argumentSet(
                        "chunks byte by byte",
                        Bytes.of(OK + CHUNKED).then(endless("", chunk("[")).slowly())),
                argumentSet(
                        "body that stops",
                        Bytes.of(OK + "Content-Length: 9\r\n\r\n[").then(HostileResponsesTest::wait)));
    }

    static Stream<Arguments> wrongResponses() {
        int many = 400_000;
        return Stream.of(
                argumentSet("deep arrays", Bytes.ok("[".repeat(many))),
                argumentSet("deep objects", Bytes.ok("{\"a\":".repeat(many / 5))),
                argumentSet("deep unknown field", Bytes.ok("{\"new\":" + "[".repeat(many))),
                argumentSet("long number", Bytes.ok("{\"new\":" + "9".repeat(many) + "}")),
                argumentSet("long field name", Bytes.ok("{\"" + "a".repeat(many) + "\":1}")),
                argumentSet("another type", Bytes.ok("17")),
                argumentSet("a list", Bytes.ok("[{}]")),
                argumentSet("an id that is none", Bytes.ok("{\"user_id\":\"../../admin\"}")),
                argumentSet("an id that is a number", Bytes.ok("{\"user_id\":17}")),
                argumentSet("a name that is an object", Bytes.ok(user("\"name\":{\"a\":[1]}"))),
                argumentSet("projects that are a text", Bytes.ok(user("\"project_ids\":\"all\""))),
                argumentSet("a truth that is none", Bytes.ok(user("\"is_service_account\":\"perhaps\""))),
                argumentSet("another character set", Bytes.ok("\u00ff\u00fe{\u0000}\u0000")),
                argumentSet("nothing", Bytes.ok("")));
    }

    @ParameterizedTest
    @MethodSource("endlessResponses")
    void abortsEndlessResponseWithBoundedMemory(Class<? extends CastellanException> type, Bytes response) {
        long allocated =
                Allocation.of(() -> assertThat(failureOf(response, LATE)).isInstanceOf(type));
        assertThat(allocated).isLessThan(MAX_ALLOCATION);
    }

    @ParameterizedTest
    @MethodSource("slowResponses")
    void timesOutOnSlowOrIncompleteResponse(Bytes response) {
        long allocated =
                Allocation.of(() -> assertThat(failureOf(response, SOON)).isInstanceOf(CallTimeoutException.class));
        assertThat(allocated).isLessThan(MAX_ALLOCATION);
    }

    @ParameterizedTest
    @MethodSource("wrongResponses")
    void rejectsMalformedOrUnexpectedBody(Bytes response) {
        assertThat(failureOf(response, LATE)).isInstanceOf(InvalidResponseException.class);
    }

    @Test
    void rejectsCursorOf100000Characters() {
        String page = "{\"data\":[],\"has_more\":true,\"next_cursor\":\"" + "c".repeat(100_000) + "\"}";
        try (HostileServer server = new HostileServer(Bytes.ok(page));
                CastellanClient client = client(server, LATE)) {
            assertThat(catchThrowable(() -> client.users().list().stream().count()))
                    .isInstanceOf(PagingException.class)
                    .hasMessageContaining("100000");
            assertThat(server.requests()).hasSize(1);
        }
    }

    private static Throwable failureOf(Bytes response, Duration deadline) {
        try (HostileServer server = new HostileServer(response);
                CastellanClient client = client(server, deadline)) {
            return catchThrowable(() -> client.users().get(ID));
        }
    }

    private static CastellanClient client(HostileServer server, Duration deadline) {
        return CastellanClient.builder(server.url())
                .token("madeUp")
                .deadline(deadline)
                .attemptTimeout(deadline)
                .retries(Retries.none())
                .maxResponseBytes(MAX_RESPONSE)
                .build();
    }

    private static Bytes endless(String start, String rest) {
        return Bytes.of(start).then(Bytes.of(rest).forever());
    }

    private static String chunk(String data) {
        return Integer.toHexString(data.length()) + "\r\n" + data + "\r\n";
    }

    private static Bytes hugeLength() {
        return endless(OK + "Content-Length: " + Long.MAX_VALUE + "\r\n\r\n", KILOBYTE);
    }

    private static Bytes endlessHints() {
        return Bytes.of("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n").forever();
    }

    private static Bytes zipBomb() {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bomb)) {
            for (int i = 0; i < 64 * 1024; i++) {
                zip.write(new byte[1024]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Bytes.of(OK + "Content-Encoding: gzip\r\n\r\n").then(bomb::writeTo);
    }

    private static String user(String field) {
        return "{\"user_id\":\"" + ID + "\",\"organization_id\":\"" + ID + "\",\"role\":\"client\"," + field + "}";
    }

    /** Waits until the client has closed the connection. */
    private static void wait(OutputStream out) throws IOException {
        new SlowStream(OutputStream.nullOutputStream()).write(new byte[1500]);
    }
}

package dev.castellan.conformance.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.model.exchange.ApiResponse;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictResponseReaderTest {

    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    @Test
    void skipsInformationalResponses() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                SocketTransport carrier =
                        new SocketTransport(URI.create("http://127.0.0.1:" + server.getLocalPort()))) {
            CompletableFuture<Void> responder = CompletableFuture.runAsync(() -> {
                try (Socket client = server.accept()) {
                    client.getOutputStream()
                            .write(("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
                                            + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
                                    .getBytes(StandardCharsets.ISO_8859_1));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            ApiResponse response = carrier.exchange("GET", new byte[0]);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.body()).asString(StandardCharsets.UTF_8).isEqualTo("{}");
            responder.join();
        }
    }

    @Test
    void joinsChunksOfResponseBody() throws IOException {
        StrictResponseReader responses = reader(CHUNKED + "4\r\n{\"a\"\r\nA ;x=y\r\n:12345678}\r\n0\r\nX: y\r\n\r\n"
                + "HTTP/1.1 204 No Content\r\n\r\n");
        assertThat(responses.read("GET").body())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("{\"a\":12345678}");
        assertThat(responses.read("DELETE").status()).isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CHUNKED + "x\r\n",
                CHUNKED + "\r\n",
                CHUNKED + "1\r\n{}\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}"
            })
    void rejectsMalformedResponse(String bytes) {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> reader(bytes).read("GET"));
    }

    @Test
    void readsBodyUntilConnectionClosesIfLengthIsMissing() throws IOException {
        ApiResponse response =
                reader("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{}").read("GET");
        assertThat(response.body()).asString(StandardCharsets.UTF_8).isEqualTo("{}");
        assertThat(StrictResponseReader.endsWithConnection("GET", response)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: ", CHUNKED + "1000000\r\n"})
    void rejectsResponseAboveSizeLimit(String start) {
        String head = start.startsWith("X") ? "HTTP/1.1 200 OK\r\n" + start : start;
        String repeated = start.startsWith("X") ? "x".repeat(1 << 20) : "x".repeat(16 << 20) + "\r\n1000000\r\n";
        StrictResponseReader responses = new StrictResponseReader(
                new SequenceInputStream(Collections.enumeration(List.of(stream(head), stream(repeated.repeat(5))))));
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> responses.read("GET"))
                .withMessageContaining("has more than ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CHUNKED + "2\r\n{}\r\n",
                CHUNKED + "9\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\n"
            })
    void rejectsTruncatedResponse(String bytes) {
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> reader(bytes).read("GET"));
    }

    private static StrictResponseReader reader(String bytes) {
        return new StrictResponseReader(stream(bytes));
    }

    private static InputStream stream(String bytes) {
        return new ByteArrayInputStream(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }
}

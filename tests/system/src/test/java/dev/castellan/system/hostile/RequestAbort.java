package dev.castellan.system.hostile;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.castellan.system.fixture.TestServer;
import java.io.IOException;

/** The stages at which a client can abandon a request. */
enum RequestAbort {
    /** Before the client sends a byte. */
    SILENT("", ""),
    /** In the middle of the head. */
    IN_THE_HEAD("POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nAuthoriz", ""),
    /** After the head, before the body. */
    BEFORE_THE_BODY("POST /api/v1/projects HTTP/1.1\r\n", "Content-Length: 17\r\n\r\n"),
    /** After the head, while the client waits for permission to send the body. */
    WHEN_ASKED("POST /api/v1/projects HTTP/1.1\r\n", "Content-Length: 17\r\nExpect: 100-continue\r\n\r\n"),
    /** In the middle of the body. */
    IN_THE_BODY("POST /api/v1/projects HTTP/1.1\r\n", "Content-Length: 17\r\n\r\n{\"name\":"),
    /** In the middle of a chunk. */
    IN_A_CHUNK("POST /api/v1/projects HTTP/1.1\r\n", "Transfer-Encoding: chunked\r\n\r\n11\r\n{\"name\":"),
    /** After the complete request, before the client reads the response. */
    BEFORE_THE_RESPONSE("GET /api/v1/users HTTP/1.1\r\n", "\r\n"),
    /** In the middle of the next request. */
    IN_THE_NEXT("GET /api/v1/users HTTP/1.1\r\n", "\r\nGET /api/v1/users HT");

    private final String beginning;
    private final String end;

    RequestAbort(String beginning, String end) {
        this.beginning = beginning;
        this.end = end;
    }

    /** Connects, sends the bytes, and closes or resets the connection. */
    void happen(TestServer server, HostileFixture fixture, boolean reset) throws IOException {
        String caller = end.isEmpty()
                ? ""
                : "Host: x\r\nContent-Type: application/json\r\nAuthorization: Bearer " + fixture.token("admin")
                        + "\r\n";
        try (StrictConnection connection = new StrictConnection(server.server().baseUrl())) {
            connection.send((beginning + caller + end).getBytes(US_ASCII), Integer.MAX_VALUE / 2);
            if (reset) {
                connection.raw().reset();
            }
        }
    }
}

package dev.castellan.system.literal;

import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Passes requests directly to a server in this process, without a socket. */
final class InProcessCaseTransport implements CaseTransport {

    private final ApiRequestHandler server;

    InProcessCaseTransport(ApiRequestHandler server) {
        this.server = server;
    }

    /** The server's entry point for requests. */
    interface ApiRequestHandler {
        ApiResponse handle(ApiRequest request);
    }

    @Override
    public ApiResponse exchange(String method, byte[] request) {
        return server.handle(parse(request));
    }

    @Override
    public boolean isClosedByServer() {
        return true;
    }

    @Override
    public void close() {
        // no connection is open
    }

    static ApiRequest parse(byte[] request) {
        String text = new String(request, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        String[] lines = text.substring(0, end).split("\r\n", -1);
        String[] start = lines[0].split(" ", 3);
        String[] target = start[1].split("\\?", 2);
        Headers.Builder headers = Headers.builder(lines.length);
        Arrays.stream(lines).skip(1).forEach(line -> {
            int colon = line.indexOf(':');
            headers.add(line.substring(0, colon), line.substring(colon + 1).strip());
        });
        byte[] body = Arrays.copyOfRange(request, end + 4, request.length);
        return new ApiRequest(start[0], target[0], target.length > 1 ? target[1] : "", headers.build(), body);
    }
}

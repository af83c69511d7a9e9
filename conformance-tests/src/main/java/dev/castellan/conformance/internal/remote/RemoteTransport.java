package dev.castellan.conformance.internal.remote;

import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.conformance.internal.http.SocketTransport;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiResponse;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sends the bytes of a case, adapted to the host, path prefix and project header of the deployment.
 *
 * @param cleanup deletes the objects that the requests create
 */
record RemoteTransport(SocketTransport socket, URI baseUrl, Profile profile, Cleanup cleanup) implements CaseTransport {

    private static final Pattern TARGET = Pattern.compile("POST [^ ]*" + Endpoints.PREFIX + "([^ ?]*)");
    private static final byte[] END_OF_HEAD = {'\r', '\n', '\r', '\n'};

    @Override
    public ApiResponse exchange(String method, byte[] request) {
        int end = endOfHead(request);
        String head = new String(request, 0, end, StandardCharsets.ISO_8859_1)
                .replace("\r\nHost: castellan.test\r\n", "\r\nHost: " + baseUrl.getRawAuthority() + "\r\n")
                .replace("\r\n" + Endpoints.PROJECT_HEADER + ":", "\r\n" + profile.projectHeader() + ":")
                .replaceFirst(
                        " " + Endpoints.PREFIX,
                        Matcher.quoteReplacement(" " + baseUrl.getRawPath() + Endpoints.PREFIX));
        byte[] changed =
                Arrays.copyOf(head.getBytes(StandardCharsets.ISO_8859_1), head.length() + request.length - end);
        System.arraycopy(request, end, changed, head.length(), request.length - end);
        ApiResponse response = socket.exchange(method, changed);
        String body = new String(response.body(), StandardCharsets.UTF_8);
        Matcher target = TARGET.matcher(head);
        if (response.status() == profile.created() && target.lookingAt()) {
            RemoteCalls.parse(body).ifPresent(object -> cleanup.created(head, target.group(1), object));
        }
        cleanup.recordIds(body);
        return response;
    }

    @Override
    public boolean isClosedByServer() {
        return socket.isClosedByServer();
    }

    @Override
    public void close() {
        socket.close();
    }

    private static int endOfHead(byte[] request) {
        for (int i = 0; i + END_OF_HEAD.length <= request.length; i++) {
            if (Arrays.equals(request, i, i + END_OF_HEAD.length, END_OF_HEAD, 0, END_OF_HEAD.length)) {
                return i + 2;
            }
        }
        return request.length;
    }
}

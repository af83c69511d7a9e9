package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * 9,900 connections that announce a body of 64 KiB without a token, and send all of it but the last byte: each is
 * refused and closed, and opened again.
 */
final class RefusedBodies implements Attack {

    private static final int LENGTH = 64 * 1024;
    private static final HeldConnections CONNECTIONS = new HeldConnections(9_900, 4, true);
    private static final byte[] HEAD = ("POST /api/v1/collections HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                    + "Content-Type: application/json\r\nContent-Length: " + LENGTH + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);

    @Override
    public String run(Target target, Duration time) throws IOException {
        byte[] request = Arrays.copyOf(HEAD, HEAD.length + LENGTH - 1);
        Arrays.fill(request, HEAD.length, request.length, (byte) ' ');
        return CONNECTIONS.run(target, request, time);
    }
}

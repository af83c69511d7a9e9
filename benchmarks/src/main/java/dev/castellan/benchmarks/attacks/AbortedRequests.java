package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.RawConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

/** Resets connections one after another, either in the middle of a request or before reading the response. */
final class AbortedRequests implements Attack {

    @Override
    public String run(Target client, Duration time) throws IOException {
        byte[] request = client.bytes("GET", "/users/me");
        long end = System.nanoTime() + time.toNanos();
        int count = 0;
        for (; System.nanoTime() < end; count++) {
            try (RawConnection connection = new RawConnection(client.port())) {
                connection.send(count % 2 == 0 ? request : Arrays.copyOf(request, request.length / 2));
                connection.reset();
            }
        }
        return count + " requests were aborted";
    }
}

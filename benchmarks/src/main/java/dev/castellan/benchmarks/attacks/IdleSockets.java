package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** Opens 10,050 connections as fast as possible and sends nothing. A server accepts at most 10,000 connections. */
final class IdleSockets implements Attack {

    private final IdleConnections sockets;

    /** Creates an attack from this number of addresses. */
    IdleSockets(int addresses) {
        sockets = new IdleConnections(10_050, addresses, true);
    }

    @Override
    public String run(Target target, Duration time) throws IOException {
        return sockets.run(target, new byte[0], time);
    }
}

package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.RawConnection;
import dev.castellan.benchmarks.load.SlowSenders;
import dev.castellan.benchmarks.load.TimedGets;
import dev.castellan.benchmarks.servers.LimitedCastellanProgram;
import dev.castellan.benchmarks.servers.ProcessFootprint;
import dev.castellan.benchmarks.servers.ServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures what hostile clients cost other clients of a server in a process of its own: the time of a GET with and
 * without 200 clients that send a byte a second, 10,000 idle connections, of which the server keeps 5,000, and a
 * million aborted requests.
 */
public final class HostileCost {

    private static final int SLOW = 200;
    private static final int CONNECTIONS = 16;
    private static final Duration WARM_UP = Duration.ofSeconds(5);

    /** Long enough for slow senders to be disconnected and to come back. */
    private static final Duration TIME = Duration.ofSeconds(15);

    private static final int IDLE = 10_000;

    private HostileCost() {}

    /**
     * Measures and prints.
     *
     * @param args the number of aborted requests; default a million
     */
    public static void main(String[] args) throws IOException {
        int aborted = args.length == 0 ? 1_000_000 : Integer.parseInt(args[0]);
        try (ServerProcess server = ServerProcess.start(LimitedCastellanProgram.class)) {
            slowSenders(server);
            idleConnections(server);
            abortedRequests(server, aborted);
        }
    }

    private static void slowSenders(ServerProcess server) throws IOException {
        try (TimedGets pings = new TimedGets(server, CONNECTIONS)) {
            pings.run(WARM_UP);
            System.out.println("GET, alone:               " + pings.run(TIME));
            try (SlowSenders slow = SlowSenders.start(server, SLOW)) {
                System.out.println("GET, " + SLOW + " slow senders:    " + pings.run(TIME));
                System.out.println("slow senders sent away meanwhile: " + slow.sentAway());
            }
        }
    }

    private static void idleConnections(ServerProcess server) throws IOException {
        System.out.println("before the idle ones:     " + settled(server));
        List<RawConnection> idle = new ArrayList<>();
        for (int i = 0; i < IDLE; i++) {
            idle.add(new RawConnection(server.port()));
        }
        System.out.println(IDLE + " idle connections:   " + ProcessFootprint.of(server));
        for (RawConnection connection : idle) {
            connection.awaitEnd();
            connection.close();
        }
        System.out.println("after the last was ended: " + settled(server));
    }

    private static void abortedRequests(ServerProcess server, int count) throws IOException {
        byte[] request = server.request();
        abort(server, request, count / 10);
        System.out.println("before the aborted ones:  " + settled(server));
        abort(server, request, count);
        System.out.println(count + " aborted requests: " + settled(server));
        try (TimedGets pings = new TimedGets(server, CONNECTIONS)) {
            System.out.println("GET, afterwards:          " + pings.run(TIME));
        }
    }

    /** Aborts requests with a reset, in the middle of the head or before the answer is read. */
    private static void abort(ServerProcess server, byte[] request, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            try (RawConnection connection = new RawConnection(server.port())) {
                connection.send(i % 2 == 0 ? request : Arrays.copyOf(request, request.length / 2));
                connection.reset();
            }
        }
    }

    /** Waits until the server has noticed that clients are gone. */
    private static ProcessFootprint settled(ServerProcess server) throws IOException {
        try (TimedGets pings = new TimedGets(server, 1)) {
            String unused = pings.run(WARM_UP);
        }
        return ProcessFootprint.of(server);
    }
}

package dev.castellan.server.jdbc.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds free ports below the ephemeral range. A server that restarts needs the same port again, but until then the
 * system could assign an ephemeral port to another test's connection.
 */
public final class Ports {

    private static final int LOWEST = 15_000;
    private static final int HIGHEST = 32_000;

    private Ports() {}

    /** Returns a port that is currently free. The caller must handle the case that another process takes it first. */
    public static int free() {
        for (int tries = 0; tries < 1_000; tries++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free port between " + LOWEST + " and " + HIGHEST);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}

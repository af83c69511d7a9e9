package dev.castellan.server;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Starts, calls and closes 200 servers in a separate process, and prints the remaining threads, ports and heap usage.
 */
final class LifeCycles {

    private static final int CYCLES = 200;
    private static final int FIRST = 40;

    private LifeCycles() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int portsKept = 0;
        long heapEarly = 0;
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        for (int i = 1; i <= CYCLES; i++) {
            portsKept += isFree(cycle()) ? 0 : 1;
            if (i == FIRST) {
                heapEarly = usedHeap();
            }
        }
        System.out.println("threads " + remaining(before));
        System.out.println("ports " + portsKept);
        System.out.println("kilobytes " + (usedHeap() - heapEarly) / 1024);
    }

    /** Returns the names of new threads that have not ended by the deadline. */
    private static List<String> remaining(Set<Thread> before) throws InterruptedException {
        List<String> names = new ArrayList<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(thread)
                    && thread.getThreadGroup() == Thread.currentThread().getThreadGroup()) {
                thread.join(5_000);
                if (thread.isAlive()) {
                    names.add(thread.getName());
                }
            }
        }
        return names;
    }

    private static int cycle() throws IOException {
        try (CastellanServer server = CastellanServer.start();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            String request =
                    "GET /api/v1/users/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
                            + server.bootstrap().token() + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream response = socket.getInputStream();
            String text = new String(response.readAllBytes(), StandardCharsets.UTF_8);
            if (!text.startsWith("HTTP/1.1 200 ")) {
                throw new IOException("not answered: " + text);
            }
            return server.port();
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket repeated = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return repeated.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static long usedHeap() {
        for (int i = 0; i < 3; i++) {
            ManagementFactory.getMemoryMXBean().gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}

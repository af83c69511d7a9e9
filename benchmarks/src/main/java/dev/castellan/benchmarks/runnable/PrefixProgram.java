package dev.castellan.benchmarks.runnable;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.limits.RateLimits;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sends a server requests with a wrong token from very many addresses of one /64, without sockets. Runs with the classes
 * of any jar.
 */
public final class PrefixProgram {

    private static final int FAILURES = 10;
    private static final ApiRequest REQUEST =
            ApiRequest.of("GET", "/api/v1/users/me", Headers.of("Authorization", "Bearer wrong"));

    private PrefixProgram() {}

    /**
     * Sends the requests, and prints their answers and the heap that is in use afterwards.
     *
     * @param args the number of addresses
     */
    public static void main(String[] args) throws UnknownHostException {
        RateLimits limits = RateLimits.per(Duration.ofHours(1), Integer.MAX_VALUE, FAILURES);
        try (CastellanServer server =
                CastellanServer.builder().withoutSocket().rateLimits(limits).start()) {
            long before = usedMegabytes();
            Map<Integer, Integer> answers = new TreeMap<>();
            for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                InetSocketAddress peer = new InetSocketAddress(address(i), 1024);
                int status = server.service()
                        .admit(REQUEST, peer)
                        .answer(ApiRequest.NO_BODY)
                        .status();
                answers.merge(status, 1, Integer::sum);
            }
            System.out.println(
                    "answers " + answers + "; heap before " + before + " MB, after " + usedMegabytes() + " MB");
        }
    }

    private static InetAddress address(int number) throws UnknownHostException {
        byte[] prefix = {0x20, 0x01, 0x0d, (byte) 0xb8};
        return InetAddress.getByAddress(
                ByteBuffer.wrap(Arrays.copyOf(prefix, 16)).putInt(12, number).array());
    }

    private static long usedMegabytes() {
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        return (runtime.totalMemory() - runtime.freeMemory()) / (1024 * 1024);
    }
}

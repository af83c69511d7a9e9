package dev.castellan.benchmarks.servers;

import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.util.HttpString;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.xnio.Options;

/** A plain Undertow that answers a constant of the size of a project on its I/O thread, for comparison. */
public final class ConstantServer {

    private static final byte[] PROJECT =
            ("{\"project_id\":\"01a1fd0d-6638-7000-a7d6-9e2d98f1109b\",\"name\":\"Apollo\","
                            + "\"organization_id\":\"01a1fd0d-64e4-7000-bcbc-ac290e553cd3\"}")
                    .getBytes(StandardCharsets.UTF_8);
    private static final String[] HEADERS = {
        "Content-Type", "application/json", "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"
    };

    private ConstantServer() {}

    /** Serves until the process ends. */
    public static void main(String[] args) {
        HttpString[] names = new HttpString[HEADERS.length / 2];
        for (int i = 0; i < names.length; i++) {
            names[i] = new HttpString(HEADERS[2 * i]);
        }
        Undertow undertow = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(2)
                .setSocketOption(Options.TCP_NODELAY, true)
                .setServerOption(UndertowOptions.ALWAYS_SET_DATE, true)
                .setHandler(Handlers.path(exchange -> {
                    for (int i = 0; i < names.length; i++) {
                        exchange.getResponseHeaders().put(names[i], HEADERS[2 * i + 1]);
                    }
                    exchange.getResponseSender().send(ByteBuffer.wrap(PROJECT));
                }))
                .build();
        undertow.start();
        int port = ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
        System.out.println(
                "port " + port + " /api/v1/projects/01a1fd0d-6638-7000-a7d6-9e2d98f1109b csts_" + "0".repeat(55));
    }
}

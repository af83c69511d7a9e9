package dev.castellan.server.undertow;

import dev.castellan.server.Limits;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Starts fronts on free ports of this machine. */
final class Fronts {

    static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private Fronts() {}

    static UndertowFront start(TinyService service) {
        return start(service, Limits.defaults());
    }

    static UndertowFront start(TinyService service, Limits limits) {
        return UndertowFront.start(FrontOptions.of(ANY_PORT, limits), service);
    }

    static UndertowFront startBlocking(TinyService service, Limits limits) {
        return UndertowFront.start(new FrontOptions(ANY_PORT, limits, true, null), service);
    }
}

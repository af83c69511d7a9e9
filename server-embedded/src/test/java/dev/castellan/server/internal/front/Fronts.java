package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Starts fronts on free ports of this machine. */
final class Fronts {

    static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private Fronts() {}

    static HttpFront start(TinyService service) {
        return start(service, Limits.defaults());
    }

    static HttpFront start(TinyService service, Limits limits) {
        return HttpFront.start(FrontOptions.of(ANY_PORT, limits), service);
    }

    /** Returns a new TLS connection to a front that uses the test key. */
    static RawConnection secure(HttpFront front) {
        try {
            return new RawConnection(TestTls.context()
                    .getSocketFactory()
                    .createSocket(front.address().getAddress(), front.address().getPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static HttpFront startBlocking(ApiService service, Limits limits) {
        return HttpFront.start(new FrontOptions(ANY_PORT, limits, workers(limits), null), service);
    }

    static FairQueue workers(Limits limits) {
        return new FairQueue("test", limits.workers(), limits.queue());
    }

    static boolean canConnect(InetSocketAddress address) {
        try {
            new Socket(address.getAddress(), address.getPort()).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}

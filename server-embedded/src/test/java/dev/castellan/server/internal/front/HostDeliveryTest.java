package dev.castellan.server.internal.front;

import dev.castellan.server.limits.Limits;
import dev.castellan.server.undertow.CastellanHandler;
import dev.castellan.support.socket.RawConnection;
import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;

/** Deliveries through a host's own Undertow. */
class HostDeliveryTest extends DeliveryContract {

    private final Undertow host = Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setIoThreads(2)
            .setWorkerThreads(1)
            .setServerOption(UndertowOptions.SHUTDOWN_TIMEOUT, 1000)
            .setHandler(Handlers.path().addPrefixPath("/api", CastellanHandler.of(service, Limits.defaults())))
            .build();

    HostDeliveryTest() {
        host.start();
    }

    @AfterEach
    void close() {
        host.stop();
    }

    @Override
    RawConnection connect() {
        return RawConnection.to(
                (InetSocketAddress) host.getListenerInfo().get(0).getAddress());
    }

    @Override
    String mount() {
        return "/api";
    }
}

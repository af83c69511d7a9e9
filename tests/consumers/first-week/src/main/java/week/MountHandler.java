package week;

import dev.castellan.server.CastellanServer;
import io.undertow.Handlers;
import io.undertow.Undertow;

/** Serves the API at a prefix of a server that exists. */
final class MountHandler {

    private MountHandler() {}

    static Undertow run(CastellanServer server) {
        return Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setHandler(Handlers.path().addPrefixPath("/castellan", server.handler()))
                .build();
    }
}

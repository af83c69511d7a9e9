package dev.castellan.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import dev.castellan.harness.TestServer;
import io.undertow.Undertow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** A start of a server up to the first value that was read from an answer over a socket. */
enum FirstAnswer {
    /** The harness: a server, a tenant and its client. */
    CASTELLAN {
        @Override
        void run() {
            TestServer.start().newTenant().client().users().me();
        }
    },
    /** The libraries of the harness, without its rules. */
    LIBRARIES {
        @Override
        void run() {
            Undertow undertow = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1")
                    .setHandler(exchange -> exchange.getResponseSender().send(ANSWER))
                    .build();
            undertow.start();
            read(((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort());
        }
    },
    /** WireMock, which serves the same purpose. */
    WIREMOCK {
        @Override
        void run() {
            WireMockServer server = new WireMockServer(
                    WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
            server.start();
            server.stubFor(WireMock.get("/").willReturn(WireMock.okJson(ANSWER)));
            read(server.port());
        }
    };

    private static final String ANSWER = "{\"name\":\"Ada\",\"role\":\"client\"}";

    abstract void run();

    private static void read(int port) {
        Request request =
                new Request.Builder().url("http://127.0.0.1:" + port + "/").build();
        try (Response response = new OkHttpClient().newCall(request).execute()) {
            Person person = new ObjectMapper().readValue(response.body().bytes(), Person.class);
            if (!person.name().equals("Ada")) {
                throw new IllegalStateException("read " + person);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The value in the answer. */
    record Person(String name, String role) {}
}

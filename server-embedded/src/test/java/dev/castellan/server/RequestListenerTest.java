package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.ServerCall;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestListenerTest {

    private final List<Notification> notifications = new CopyOnWriteArrayList<>();

    @Test
    void receivesOperationCallerAndResponse() {
        try (CastellanServer server = start()) {
            String token = server.bootstrap().token();
            server.handle(request("GET", "/api/v1/users/me", token));
            server.handle(request(
                    "DELETE", "/api/v1/users/tokens/" + server.bootstrap().adminId(), token));

            assertThat(notifications).extracting(Notification::operation).containsExactly("users.me", "tokens.delete");
            assertThat(notifications).extracting(one -> one.response.status()).containsExactly(200, 404);
            assertThat(notifications).allSatisfy(one -> {
                Caller caller = one.call.caller();
                assertThat(caller).isNotNull();
                assertThat(caller.userId()).isEqualTo(server.bootstrap().adminId());
                assertThat(one.time).isNotNull().isPositive();
            });
        }
    }

    @Test
    void receivesNoOperationWhenTokenIsInvalid() {
        try (CastellanServer server = start()) {
            server.handle(request("GET", "/api/v1/users/me", "csts_none"));
            assertThat(notifications).hasSize(1);
            assertThat(notifications.get(0).call.caller()).isNull();
            assertThat(notifications.get(0).operation()).isEqualTo("none");
            assertThat(notifications.get(0).response.status()).isEqualTo(401);
        }
    }

    @Test
    void isNotifiedOfRequestWithInvalidHttpMethod() throws IOException {
        try (CastellanServer server = start();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream()
                    .write("get /api/v1/users/me HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(response).startsWith("HTTP/1.1 405").contains("Allow: GET, HEAD, POST, PUT, PATCH, DELETE");
            assertThat(notifications).hasSize(1);
            assertThat(notifications.get(0).response.status()).isEqualTo(405);
            assertThat(notifications.get(0).time).isNull();
        }
    }

    @Test
    void receivesPeerAddressEvenIfHttpMethodIsInvalid() throws IOException {
        try (CastellanServer server = start()) {
            for (String head :
                    List.of("GET /api/v1/users/me HTTP/1.1\r\nHost: a", "get /api/v1/users/me HTTP/1.1\r\nHost: a")) {
                notifications.clear();
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                    byte[] bytes = (head + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
                    socket.getOutputStream().write(bytes);
                    assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
                    assertThat(notifications)
                            .singleElement()
                            .satisfies(one -> assertThat(one.call.peer()).isEqualTo(socket.getLocalSocketAddress()));
                }
            }
            notifications.clear();
            server.handle(request("GET", "/api/v1/users/me", "csts_none"));
            assertThat(notifications)
                    .singleElement()
                    .satisfies(one -> assertThat(one.call.peer()).isNull());
        }
    }

    @Test
    void requestSucceedsDespiteExceptionInListener() {
        RequestListener broken = (call, response, time) -> {
            throw new IllegalStateException("on purpose");
        };
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .requestListener(broken)
                .start()) {
            ApiResponse response = server.handle(
                    request("GET", "/api/v1/users/me", server.bootstrap().token()));
            assertThat(response.status()).isEqualTo(200);
        }
    }

    private CastellanServer start() {
        return CastellanServer.builder()
                .requestListener((call, response, time) -> notifications.add(new Notification(call, response, time)))
                .start();
    }

    private static ApiRequest request(String method, String path, String token) {
        return ApiRequest.of(method, path, Headers.of("Authorization", "Bearer " + token));
    }

    private record Notification(
            ServerCall call, ApiResponse response, @Nullable Duration time) {

        String operation() {
            return call.endpoint() == null ? "none" : call.endpoint().id();
        }
    }
}

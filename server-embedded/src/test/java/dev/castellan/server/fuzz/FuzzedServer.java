package dev.castellan.server.fuzz;

import dev.castellan.model.ErrorBody;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.Json;
import dev.castellan.server.CastellanServer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;

/**
 * The server, without a socket, to which the fuzz targets send their bytes. The server is replaced periodically to keep
 * its state small.
 */
final class FuzzedServer {

    private static final Set<Integer> EXPECTED =
            Set.of(200, 201, 204, 400, 401, 403, 404, 405, 406, 409, 413, 415, 422);
    private static final int MAX_CHANGES = 2000;

    private static FuzzedServer current = new FuzzedServer();

    private final CastellanServer server =
            CastellanServer.builder().withoutSocket().start();
    private int changes;

    private FuzzedServer() {}

    /** Returns the server. Replaces the server after many changes. */
    static synchronized FuzzedServer get() {
        if (current.changes > MAX_CHANGES) {
            current.server.close();
            current = new FuzzedServer();
        }
        return current;
    }

    UUID admin() {
        return server.bootstrap().adminId();
    }

    UUID project() {
        return server.bootstrap().defaultProjectId();
    }

    /** Sends a request as the administrator. */
    ApiResponse send(String method, String path, String query, byte[] body) {
        Headers headers = Headers.of(
                "Authorization",
                "Bearer " + server.bootstrap().token(),
                "Content-Type",
                "application/json",
                Endpoints.PROJECT_HEADER,
                project().toString());
        return send(new ApiRequest(method, Endpoints.PREFIX + path, query, headers, body));
    }

    /** Sends a request, and checks the response. */
    ApiResponse send(ApiRequest request) {
        ApiResponse response = server.handle(request);
        if (!EXPECTED.contains(response.status())) {
            throw new AssertionError(request + " got response " + response.status() + " " + text(response));
        }
        if (response.status() >= 400) {
            judgeError(response);
        } else if (!request.method().equals("GET")) {
            changes++;
        }
        return response;
    }

    private static void judgeError(ApiResponse response) {
        ErrorBody error = Json.strict().read(response.body(), BodyType.of(ErrorBody.class));
        boolean printable = error.message().codePoints().noneMatch(Character::isISOControl);
        if (!printable || error.message().isBlank() || error.message().length() > 3000) {
            throw new AssertionError("not a message: " + text(response));
        }
    }

    private static String text(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}

package dev.castellan.cli.operations;

import dev.castellan.cli.output.SafeText;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.curl.CurlCommand;
import dev.castellan.model.internal.text.Redaction;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Prints the requests of all attempts, and the statuses of their responses, without secrets.
 *
 * @param baseUrl the URL of the deployment
 */
record RequestPrinter(String baseUrl, PrintWriter err) implements Interceptor {

    @Override
    public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
        err.println(CurlCommand.of(withoutSecrets(request), URI.create(baseUrl), ""));
        return request;
    }

    /** The command itself has a variable as its token. */
    private static ApiRequest withoutSecrets(ApiRequest request) {
        String body = Redaction.ERROR.text(new String(request.body(), StandardCharsets.UTF_8));
        return new ApiRequest(
                request.method(),
                request.path(),
                request.query(),
                request.headers(),
                body.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
        String id = response.headers().first(Endpoints.REQUEST_ID_HEADER);
        err.println("HTTP " + response.status() + (id == null ? "" : ", request " + SafeText.of(id)));
        return response;
    }
}

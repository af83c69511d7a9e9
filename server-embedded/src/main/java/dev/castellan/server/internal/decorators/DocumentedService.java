package dev.castellan.server.internal.decorators;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;
import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.openapi.Deployment;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.internal.pipeline.DecodeInput;
import dev.castellan.server.internal.pipeline.EncodeOutput;
import dev.castellan.server.internal.pipeline.Negotiate;
import dev.castellan.server.internal.pipeline.QueryString;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.service.Delivery;
import dev.castellan.server.spi.Refusal;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows everyone, without a token, the OpenAPI document of the service behind. */
public final class DocumentedService implements ApiService {

    private static final String METHODS = "GET, HEAD";

    private final ApiService service;
    private final Deployment deployment;
    private byte @Nullable [] document;

    /** Shows what these settings make of the API. */
    public DocumentedService(ApiService service, Deployment deployment) {
        this.service = service;
        this.deployment = deployment;
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        return head.path().equals(OpenApi.PATH) ? new Reader(head) : service.admit(head, peer);
    }

    @Override
    public ApiResponse answer(Admission admission, byte[] body) {
        return admission instanceof Reader reader
                ? show(reader.head().withBody(body))
                : service.answer(admission, body);
    }

    @Override
    public Delivery delivery(Admission admission) {
        return admission instanceof Reader ? Delivery.PROMPT : service.delivery(admission);
    }

    @Override
    public ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        return service.refuse(head, kind, message);
    }

    private ApiResponse show(ApiRequest request) {
        try {
            check(request);
            return new ApiResponse(200, EncodeOutput.WITH_BODY, document());
        } catch (Refusal refusal) {
            ApiResponse answer = refuse(request, refusal.kind(), String.valueOf(refusal.getMessage()));
            return refusal.kind() == METHOD_NOT_ALLOWED
                    ? answer.withHeaders(answer.headers().with("Allow", METHODS))
                    : answer;
        }
    }

    private static void check(ApiRequest request) {
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            throw Refusal.of(METHOD_NOT_ALLOWED, "this path knows the methods " + METHODS);
        }
        Negotiate.check(request.headers());
        QueryString.parse(request.query(), List.of());
        if (request.body().length > 0 || DecodeInput.announcesBody(request.headers())) {
            throw Refusal.of(INVALID, "body: this operation takes none");
        }
    }

    /** Made when somebody asks for the first time: a server starts without it. */
    private synchronized byte[] document() {
        if (document == null) {
            document = OpenApi.text(deployment).getBytes(StandardCharsets.UTF_8);
        }
        return document;
    }

    /** Somebody who wants to read the document; no body is read for that. */
    private record Reader(ApiRequest head) implements Admission {

        @Override
        public boolean isRefused() {
            return true;
        }
    }
}

package dev.castellan.server.internal.http;

import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorKind.INVALID;
import static dev.castellan.model.endpoint.ErrorKind.KEY_REUSED;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.model.Bounds;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.internal.execution.Operation;
import dev.castellan.server.internal.execution.OperationCall;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.execution.ResponseStorage;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Responds to a repeated POST or PATCH with the first response, which is stored under the caller's {@code
 * Idempotency-Key}. The response is committed in the same transaction as the change. A body of more than {@value
 * #MAX_BODY} bytes is not kept if the server can read the resource. The response to a repeated request then contains
 * the current state of the resource.
 */
final class IdempotencyKeys {

    private static final String HEADER = Endpoints.IDEMPOTENCY_HEADER;
    /** The operations whose responses contain an invitation code. */
    private static final Set<String> INVITING = Set.of(InvitationEndpoints.CREATE.id(), InvitationEndpoints.RENEW.id());

    /** The types of responses that contain a secret. The server does not keep the bodies of these responses. */
    static final Set<Class<?>> SECRET = Set.of(IssuedToken.class, IssuedInvitation.class);

    /** The operations that only an admin and the user in their response can call. */
    private static final Set<Endpoint<?, ?>> OF_USER = Set.of(UserEndpoints.UPDATE, TokenEndpoints.UPDATE);

    private static final Duration SOON = Duration.ofSeconds(1);

    /** The maximum size in bytes of a body that is kept even if the server can read the resource. */
    static final int MAX_BODY = 1024;

    private final String projectHeader;
    private final ResponseStorage responses;
    private final Map<Endpoint<?, ?>, Operation.Reading<?, ?>> readers = new HashMap<>();
    private final Set<StoredResponse.Scope> running = ConcurrentHashMap.newKeySet();

    /** @param routes the routes of the server, which are used to read created and changed resources */
    IdempotencyKeys(String projectHeader, ResponseStorage responses, List<OperationRoute<?, ?>> routes) {
        this.projectHeader = projectHeader;
        this.responses = responses;
        for (OperationRoute<?, ?> route : routes) {
            if (route.operation() instanceof Operation.Reading<?, ?> reading) {
                readers.put(route.endpoint(), reading);
            }
        }
    }

    /** Returns the caller's key, or null if the caller did not send a key or the method does not support keys. */
    static @Nullable String keyOf(Endpoint<?, ?> endpoint, Headers headers) {
        String key = headers.first(HEADER);
        if (key == null || !endpoint.method().takesIdempotencyKey()) {
            return null;
        }
        boolean printable = key.chars().allMatch(c -> c > ' ' && c < 127);
        if (headers.count(HEADER) > 1 || key.isEmpty() || key.length() > Bounds.IDEMPOTENCY_KEY || !printable) {
            throw Refusal.of(
                    INVALID,
                    HEADER + ": expected 1 to " + Bounds.IDEMPOTENCY_KEY
                            + " visible ASCII characters, without blanks, once");
        }
        return key;
    }

    /** Returns whether a client can repeat a valid request without making the change twice. */
    static boolean mayBeRepeated(ApiRequest request) {
        return switch (request.method()) {
            case "POST", "PATCH" -> request.headers().first(HEADER) != null;
            default -> true;
        };
    }

    /**
     * Marks a request as running. Returns its scope, or null for a request without a key.
     *
     * @throws Refusal if the key is malformed, or if another request with the same key is running
     */
    StoredResponse.@Nullable Scope begin(Endpoint<?, ?> endpoint, Caller caller, ApiRequest request) {
        String key = keyOf(endpoint, request.headers());
        if (key == null) {
            return null;
        }
        StoredResponse.Scope scope = new StoredResponse.Scope(caller.userId(), endpoint.id(), key);
        begin(scope);
        return scope;
    }

    /** Marks a request as running. Refuses the request if another request with the same key is running. */
    void begin(StoredResponse.Scope scope) {
        if (!running.add(scope)) {
            throw Refusal.retryAfter(
                    ErrorCode.KEY_IN_USE,
                    HEADER + ": the first request with this key is still running: wait for it",
                    SOON);
        }
    }

    /** Marks a request as finished. */
    void end(StoredResponse.@Nullable Scope scope) {
        if (scope != null) {
            running.remove(scope);
        }
    }

    /**
     * Returns the stored response to a repeated request, or null for the first request.
     *
     * @throws Refusal if the organization has reached a quota of stored responses, or if the server cannot
     *     respond to the repeated request
     */
    @Nullable
    ApiResponse firstResponse(
            Transaction tx, StoredResponse.Scope scope, OperationCall<?, ?> call, Caller caller, ApiRequest request) {
        StoredResponse stored = responses.find(tx, scope);
        if (stored == null) {
            return null;
        }
        if (!stored.fingerprint().equals(fingerprint(request))) {
            throw Refusal.of(KEY_REUSED, HEADER + ": this key was used with another request: use a new one");
        }
        if (stored.body() == null && isSecret(call.route().endpoint())) {
            throw Refusal.of(
                    ErrorCode.SECRET_SHOWN,
                    HEADER + ": this request has already returned "
                            + (INVITING.contains(scope.operation())
                                    ? "user_id " + stored.createdId()
                                            + "; the code of its invitation is shown only once: renew the invitation"
                                    : "token_id " + stored.createdId() + "; its secret is shown only once"));
        }
        byte[] body = stored.body() == null
                ? Json.write(resource(tx, call, caller, stored.createdId()))
                : stored.body().getBytes(StandardCharsets.UTF_8);
        requireAccess(tx, caller, call.route().endpoint(), new String(body, StandardCharsets.UTF_8));
        return replay(stored, body);
    }

    /** Returns the resource that the first request created or changed, in its current state. */
    private Object resource(View view, OperationCall<?, ?> call, Caller caller, @Nullable UUID createdId) {
        Operation.Reading<?, ?> reading = readers.get(call.route().readAt());
        if (reading == null) {
            throw Refusal.of(
                    ErrorCode.SECRET_SHOWN,
                    HEADER + ": this request has already returned a secret, which is shown only once");
        }
        try {
            List<UUID> path = path(call, createdId);
            Object resource = path == null ? null : read(reading, view, caller, path);
            if (resource != null) {
                return resource;
            }
        } catch (Refusal e) {
            if (e.kind() != NOT_FOUND) {
                throw e;
            }
        }
        throw Refusal.of(
                ErrorCode.RESOURCE_GONE,
                HEADER + ": this request "
                        + (call.route().createdId() == null
                                ? "changed " + call.arguments().path()
                                : "created " + createdId)
                        + ", which has been deleted, or which the caller can no longer access");
    }

    /** Returns the ids in the path of the created or changed resource, or null if they are unknown. */
    private static @Nullable List<UUID> path(OperationCall<?, ?> call, @Nullable UUID createdId) {
        if (createdId != null) {
            return List.of(createdId);
        }
        return call.route().createdId() == null ? call.arguments().path() : null;
    }

    private static <I> @Nullable Object read(
            Operation.Reading<I, ?> reading, View view, Caller caller, List<UUID> path) {
        return reading.run(view, caller, Arguments.path(path.toArray(UUID[]::new)));
    }

    /** Refuses a caller who can no longer access the project or the user in the response. */
    private static void requireAccess(View view, Caller caller, Endpoint<?, ?> endpoint, String body) {
        boolean isPatch = endpoint.method() == HttpMethod.PATCH;
        ErrorKind kind = isPatch && !endpoint.errors().contains(FORBIDDEN) ? NOT_FOUND : FORBIDDEN;
        UUID project = idIn(body, "project_id");
        if (project != null && !AccessibleResources.canAccess(view, caller, project)) {
            throw refusal(
                    kind,
                    ErrorCode.PROJECT_FORBIDDEN,
                    "project " + project + " no longer exists or is no longer accessible");
        }
        if (OF_USER.contains(endpoint) && !caller.isAdmin() && !caller.userId().equals(idIn(body, "user_id"))) {
            throw refusal(kind, ErrorCode.ROLE_FORBIDDEN, endpoint.id() + " of another user needs the role org_admin");
        }
    }

    private static Refusal refusal(ErrorKind kind, ErrorCode forbidden, String message) {
        return Refusal.of(kind == NOT_FOUND ? ErrorCode.NOT_FOUND : forbidden, message);
    }

    /**
     * Returns an id in a response, or null if the response does not contain it, for example because the response comes
     * from an embedder's route.
     */
    private static @Nullable UUID idIn(String body, String field) {
        JsonValue response = JsonValue.parse(body.isEmpty() ? "{}" : body);
        JsonValue id = response.isObject() ? response.fields().get(field) : null;
        return id == null || !id.isString() ? null : UuidText.parse(id.asString());
    }

    /** Returns whether to store the body of a response, which contains no secret and cannot be read again. */
    boolean keepsBody(OperationCall<?, ?> call, ApiResponse response, @Nullable UUID createdId) {
        boolean isReread = response.body().length > MAX_BODY
                && path(call, createdId) != null
                && readers.containsKey(call.route().readAt());
        return !isSecret(call.route().endpoint()) && !isReread;
    }

    /** Stores the response to the first request with a key. */
    void keep(
            Transaction tx,
            StoredResponse.Scope scope,
            ApiRequest request,
            ApiResponse response,
            boolean withBody,
            @Nullable UUID createdId) {
        responses.keep(
                tx,
                new StoredResponse(
                        scope,
                        fingerprint(request),
                        response.status(),
                        response.headers().first("Location"),
                        withBody ? new String(response.body(), StandardCharsets.UTF_8) : null,
                        createdId,
                        tx.now()));
    }

    /** Repeats the key in a response, so the client knows that the key reached a server that honours it. */
    static ApiResponse withKey(ApiResponse response, StoredResponse.Scope scope) {
        return response.withHeaders(response.headers().with(HEADER, scope.key()));
    }

    private static boolean isSecret(Endpoint<?, ?> endpoint) {
        return SECRET.contains(endpoint.output().item());
    }

    private static ApiResponse replay(StoredResponse stored, byte[] body) {
        Headers headers = (body.length == 0 ? ResponseEncoder.WITHOUT_BODY : ResponseEncoder.WITH_BODY)
                .with("Idempotent-Replayed", "true");
        return new ApiResponse(
                stored.status(),
                stored.location() == null ? headers : headers.with("Location", stored.location()),
                body);
    }

    private String fingerprint(ApiRequest request) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String project = request.headers().first(projectHeader);
            for (String part : new String[] {request.path(), request.query(), project == null ? "" : project}) {
                digest.update(part.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return HexFormat.of().formatHex(digest.digest(request.body()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}

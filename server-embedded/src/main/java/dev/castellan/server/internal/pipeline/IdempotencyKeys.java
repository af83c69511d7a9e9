package dev.castellan.server.internal.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;
import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorKind.INVALID;
import static dev.castellan.model.endpoint.ErrorKind.KEY_REUSED;

import dev.castellan.model.Bounds;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.internal.upkeep.ExpiredAnswers;
import dev.castellan.server.internal.upkeep.ExpiredRowRemoval;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.KeptAnswer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers a repeated POST with its first answer, which it finds by the caller's {@code Idempotency-Key}. The answer is
 * kept in the transaction of the change, so that both are kept or neither.
 */
final class IdempotencyKeys {

    private static final String HEADER = "Idempotency-Key";
    private static final ExpiredAnswers EXPIRED = new ExpiredAnswers();
    /** The operations whose answers hold the code of an invitation. */
    private static final Set<String> INVITING = Set.of(InvitationEndpoints.CREATE.id(), InvitationEndpoints.RENEW.id());

    /** What is in no kept answer. */
    private static final Set<Class<?>> SECRET = Set.of(IssuedToken.class, IssuedInvitation.class);

    private static final Duration SOON = Duration.ofSeconds(1);

    private final String projectHeader;
    private final boolean deletesExpired;
    private final Set<KeptAnswer.Scope> running = ConcurrentHashMap.newKeySet();

    /** @param deletesExpired whether keeping an answer deletes expired ones, as nothing else does */
    IdempotencyKeys(String projectHeader, boolean deletesExpired) {
        this.projectHeader = projectHeader;
        this.deletesExpired = deletesExpired;
    }

    /** Returns the caller's key; null if none was sent, or if the method does not take one. */
    static @Nullable String keyOf(Endpoint<?, ?> endpoint, Headers headers) {
        String key = headers.first(HEADER);
        if (key == null || endpoint.method() != HttpMethod.POST) {
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

    /** Returns whether a valid request can be sent again without making its change twice. */
    static boolean mayBeRepeated(ApiRequest request) {
        return switch (request.method()) {
            case "POST" -> request.headers().first(HEADER) != null;
            case "PATCH" -> false;
            default -> true;
        };
    }

    /** Marks a request as running; refuses if another one with the same key is running. */
    void begin(KeptAnswer.Scope scope) {
        if (!running.add(scope)) {
            throw Refusal.retryAfter(
                    CONFLICT, HEADER + ": the first request with this key is still running: wait for it", SOON);
        }
    }

    /** Marks a request as no longer running. */
    void end(KeptAnswer.Scope scope) {
        running.remove(scope);
    }

    /** Returns the first answer to the same request, or {@code null} if this is the first. */
    @Nullable
    ApiResponse firstAnswer(Transaction tx, KeptAnswer.Scope scope, Caller caller, ApiRequest request) {
        KeptAnswer kept = tx.keptAnswers()
                .get(scope)
                .filter(answer -> answer.createdAt().plus(KeptAnswer.LIFETIME).isAfter(tx.now()))
                .orElse(null);
        if (kept == null) {
            return null;
        }
        if (!kept.fingerprint().equals(fingerprint(request))) {
            throw Refusal.of(KEY_REUSED, HEADER + ": this key was used with another request: use a new one");
        }
        if (kept.body() == null) {
            throw Refusal.of(
                    CONFLICT,
                    HEADER + ": this request was answered already with "
                            + (INVITING.contains(scope.operation())
                                    ? "user_id " + kept.createdId()
                                            + "; the code of its invitation is shown only once: renew the invitation"
                                    : "token_id " + kept.createdId() + "; its secret is shown only once"));
        }
        requireAccess(tx, caller, kept.body());
        return replay(kept);
    }

    /** Refuses a caller that has lost access to the project of the answer. */
    private static void requireAccess(View view, Caller caller, String body) {
        UUID project = projectIn(body);
        if (project != null && !caller.canAccess(view, project)) {
            throw Refusal.of(FORBIDDEN, "project " + project + " does not exist or is not accessible any more");
        }
    }

    /** Returns the project in an answer; null if there is none, as in answers of an embedder's operations. */
    private static @Nullable UUID projectIn(String body) {
        JsonValue answer = JsonValue.parse(body.isEmpty() ? "{}" : body);
        JsonValue project = answer.isObject() ? answer.fields().get("project_id") : null;
        return project == null || !project.toJson().startsWith("\"") ? null : UuidText.parse(project.as(String.class));
    }

    /** Keeps an answer. */
    void keep(
            Transaction tx,
            KeptAnswer.Scope scope,
            ApiRequest request,
            Endpoint<?, ?> endpoint,
            ApiResponse answer,
            @Nullable UUID createdId) {
        if (deletesExpired) {
            EXPIRED.deleteSome(tx, ExpiredRowRemoval.AT_ONCE);
        }
        boolean secret = SECRET.contains(endpoint.output().item());
        tx.keptAnswers()
                .put(new KeptAnswer(
                        scope,
                        fingerprint(request),
                        answer.status(),
                        answer.headers().first("Location"),
                        secret ? null : new String(answer.body(), StandardCharsets.UTF_8),
                        createdId,
                        tx.now()));
    }

    private static ApiResponse replay(KeptAnswer kept) {
        String body = String.valueOf(kept.body());
        Headers headers = (body.isEmpty() ? RunOperation.WITHOUT_BODY : RunOperation.WITH_BODY)
                .with("Idempotent-Replayed", "true");
        return new ApiResponse(
                kept.status(),
                kept.location() == null ? headers : headers.with("Location", kept.location()),
                body.getBytes(StandardCharsets.UTF_8));
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

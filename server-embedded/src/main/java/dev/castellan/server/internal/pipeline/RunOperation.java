package dev.castellan.server.internal.pipeline;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.execution.ChangeJournal;
import dev.castellan.server.internal.execution.ChangeRunner;
import dev.castellan.server.internal.execution.OperationCall;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.KeptAnswer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs the operation of a request on the store, and encodes its answer. */
public final class RunOperation {

    /** The headers of every answer without a body. */
    static final Headers WITHOUT_BODY = Headers.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");

    /** The headers of every answer with a body. */
    public static final Headers WITH_BODY = Headers.of(
            "Content-Type", "application/json", "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");

    private final Store store;
    private final ChangeRunner runner;
    private final IdempotencyKeys keys;
    private final Set<Endpoint<?, ?>> served;

    /** @param routes the routes of the server, which are the only targets of {@code Location} */
    RunOperation(Store store, ChangeRunner runner, List<Route<?, ?>> routes, IdempotencyKeys keys) {
        this.store = store;
        this.runner = runner;
        this.keys = keys;
        this.served = routes.stream().map(Route::endpoint).collect(Collectors.toUnmodifiableSet());
    }

    <I, O> ApiResponse answer(OperationCall<I, O> call, ApiRequest request) {
        if (OperationCall.isReading(call.route())) {
            O output = store.read(
                    call.caller().organizationId(), view -> call.in(view).read(view));
            return encoded(call.route(), output);
        }
        KeptAnswer.Scope scope = keys.begin(call, request);
        ChangeJournal journal = runner.journal();
        ApiResponse answer;
        try {
            answer = write(call.caller(), tx -> {
                journal.restart();
                return change(tx, call.in(tx), request, scope, journal);
            });
        } finally {
            keys.end(scope);
        }
        runner.tellMade(journal, answer.status());
        return answer;
    }

    private <T> T write(Caller caller, Function<Transaction, T> work) {
        UUID token = caller.tokenId();
        return token == null
                ? store.write(caller.organizationId(), work)
                : store.writeAs(caller.organizationId(), token, work);
    }

    private <I, O> ApiResponse change(
            Transaction tx,
            OperationCall<I, O> call,
            ApiRequest request,
            KeptAnswer.@Nullable Scope scope,
            ChangeJournal journal) {
        ApiResponse first = scope == null ? null : keys.firstAnswer(tx, scope, call, request);
        if (first != null) {
            return first;
        }
        O output = call.change(tx, journal);
        ApiResponse answer = encoded(call.route(), output);
        if (scope != null) {
            keys.keep(tx, scope, call.route(), request, answer, OperationCall.createdId(call.route(), output));
        }
        return answer;
    }

    /** Returns an answer that contains the result of an operation. */
    <O> ApiResponse encoded(Route<?, O> route, @Nullable O output) {
        int status = route.endpoint().status();
        if (output == null || route.endpoint().output().isNone()) {
            return new ApiResponse(status, WITHOUT_BODY, ApiRequest.NO_BODY);
        }
        String location = location(route, output);
        Headers headers = location == null ? WITH_BODY : WITH_BODY.with("Location", location);
        byte[] body = Json.write(output);
        return new ApiResponse(status, withFields(headers, route.endpoint().headers(), body), body);
    }

    /** Adds the headers that repeat fields of the body. */
    private static Headers withFields(Headers headers, Map<String, String> names, byte[] body) {
        if (names.isEmpty()) {
            return headers;
        }
        Map<String, JsonValue> fields =
                JsonValue.parse(new String(body, StandardCharsets.UTF_8)).fields();
        Headers result = headers;
        for (Map.Entry<String, String> name : names.entrySet()) {
            JsonValue field = fields.get(name.getValue());
            result = field == null ? result : result.with(name.getKey(), field.as(String.class));
        }
        return result;
    }

    private <O> @Nullable String location(Route<?, O> route, O output) {
        UUID id = OperationCall.createdId(route, output);
        Endpoint<?, ?> readAt = route.readAt();
        return id == null || readAt == null || !served.contains(readAt)
                ? null
                : Endpoints.PREFIX + readAt.path().expand(List.of(id));
    }
}

package dev.castellan.cli.operations;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.cli.connection.ConnectionSettings;
import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.cli.failure.CliFailure;
import dev.castellan.cli.output.ResultPrinter;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.model.Bounds;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterators;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Runs an operation, and prints its result. */
final class OperationCommand implements Callable<Integer> {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private static final Set<BodyType.Layout> LISTS = Set.of(BodyType.Layout.ARRAY, BodyType.Layout.PAGE);

    /** The greatest number of rows of a table, which is for people and stays in memory, unless {@code --limit} is set. */
    private static final int MAX_TABLE = 1000;

    private static final String FIRST_ONLY =
            "Only the first 1,000 items are shown (--limit, or --output json or csv, shows more)";

    private final Endpoint<?, ?> endpoint;
    private final ApiDocument document;
    private final SharedOptions shared;
    private @Nullable OperationSpec arguments;

    OperationCommand(Endpoint<?, ?> endpoint, ApiDocument document, SharedOptions shared) {
        this.endpoint = endpoint;
        this.document = document;
        this.shared = shared;
    }

    void takes(OperationSpec spec) {
        arguments = spec;
    }

    @Override
    public Integer call() throws IOException {
        OperationSpec given = Objects.requireNonNull(arguments);
        CommandLine command = given.spec().commandLine();
        PrintWriter err = command.getErr();
        Arguments<Object> request = request(given);
        CallOptions options = options(given);
        Integer limit = limit(given);
        ConnectionSettings settings = shared.settings();
        ResultPrinter printer = shared.printer(settings, command.getOut(), err);
        List<String> fields = document.resultFields(endpoint);
        boolean isCut = limit == null && printer.isTable();
        int most = isCut ? MAX_TABLE : Objects.requireNonNullElse(limit, printer.most());
        printer.checkQuery(fields, LISTS.contains(endpoint.output().form()));
        try (CastellanClient client = shared.client(settings, err)) {
            switch (endpoint.output().form()) {
                case NONE -> change(client, request, options);
                case PAGE -> {
                    Iterator<JsonValue> items = items(client, request)
                            .pageSize(Math.min(Bounds.MAX_PAGE, most))
                            .iterator();
                    printer.printAll(first(most, items), fields);
                    if (isCut && items.hasNext()) {
                        err.println(FIRST_ONLY);
                    }
                }
                default -> printer.print(one(client, request, options), fields);
            }
        }
        return CliExitCodes.OK;
    }

    /** The path of the deletion of a token is a setting of the client. */
    private void change(CastellanClient client, Arguments<Object> request, CallOptions options) {
        if (endpoint.equals(TokenEndpoints.DELETE)) {
            client.tokens().delete(request.id(0));
        } else {
            client.exchange(typed(BodyType.none()), request, options);
        }
    }

    private JsonNode one(CastellanClient client, Arguments<Object> request, CallOptions options) throws IOException {
        return json(client.exchange(typed(BodyType.of(JsonValue.class)), request, options));
    }

    /** Returns the items of a list, whose pages the client fetches when the iterator reaches them. */
    private Listing<JsonValue> items(CastellanClient client, Arguments<Object> request) {
        return client.list(
                typed(BodyType.none(), BodyType.pageOf(JsonValue.class)),
                new Arguments<>(request.path(), request.query(), request.project(), null));
    }

    private static Iterator<JsonNode> first(int most, Iterator<JsonValue> items) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(items, 0), false)
                .limit(most)
                .map(OperationCommand::node)
                .iterator();
    }

    private static JsonNode node(JsonValue item) {
        try {
            return MAPPER.readTree(item.toJson());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the client has checked the item", e);
        }
    }

    private static JsonNode json(TypedResponse<?> response) throws IOException {
        return response.body().length == 0 ? MAPPER.createObjectNode() : MAPPER.readTree(response.body());
    }

    private <O> Endpoint<Object, O> typed(BodyType<O> output) {
        return typed(
                endpoint.takesBody() ? BodyType.of(Object.class) : new BodyType<>(BodyType.Layout.NONE, Void.class),
                output);
    }

    private <I, O> Endpoint<I, O> typed(BodyType<I> input, BodyType<O> output) {
        return new Endpoint<>(
                endpoint.id(),
                endpoint.method(),
                endpoint.path(),
                input,
                true,
                output,
                endpoint.status(),
                endpoint.access(),
                endpoint.queryParameters(),
                endpoint.takesProject(),
                endpoint.headers(),
                endpoint.codes(),
                endpoint.extension());
    }

    private Arguments<Object> request(OperationSpec given) throws IOException {
        return new Arguments<>(
                given.ids(), given.query(), project(given), new RequestBody(endpoint, given, shared).read());
    }

    private static @Nullable UUID project(OperationSpec given) {
        Object text = given.option(OperationSpec.PROJECT);
        UUID id = text == null ? null : UuidText.parse(text.toString());
        if (text != null && id == null) {
            throw CliFailure.usage(OperationSpec.PROJECT + ": '" + text + "' is not a UUID");
        }
        return id;
    }

    private static CallOptions options(OperationSpec given) {
        Object key = given.option(OperationSpec.IDEMPOTENCY_KEY);
        try {
            return key == null ? CallOptions.NONE : CallOptions.NONE.withIdempotencyKey(key.toString());
        } catch (IllegalArgumentException e) {
            throw CliFailure.usage(OperationSpec.IDEMPOTENCY_KEY + ": " + e.getMessage());
        }
    }

    private static @Nullable Integer limit(OperationSpec given) {
        Object text = given.option(OperationSpec.LIMIT);
        if (text != null && !text.toString().matches("[1-9][0-9]{0,8}")) {
            throw CliFailure.usage(OperationSpec.LIMIT + ": '" + text + "' is not a whole number from 1 to 999999999");
        }
        return text == null ? null : Integer.valueOf(text.toString());
    }
}

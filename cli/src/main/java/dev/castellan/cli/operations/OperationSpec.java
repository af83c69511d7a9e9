package dev.castellan.cli.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.internal.text.UuidText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * The arguments of the command for an operation, derived from the table and the OpenAPI document:
 *
 * <ul>
 *   <li>The ids of the path are the first arguments, in order.
 *   <li>The next argument is the first field of the body that is required and a text.
 *   <li>Every other field of the body is an option, as is every query parameter.
 *   <li>A patch has an option {@code --clear-..} for each field that can be {@code null}.
 *   <li>{@code --body} is the whole body instead of its fields.
 *   <li>{@code --limit} limits the items of a list, whose pages the command reads itself.
 * </ul>
 */
final class OperationSpec {

    static final String BODY = "--body";
    static final String LIMIT = "--limit";
    static final String PROJECT = "--project";
    static final String IDEMPOTENCY_KEY = "--idempotency-key";

    /** The query parameters that the command itself sets. */
    private static final Set<String> PAGING = Set.of("limit", "cursor");

    /** The names of options that no field and no parameter can have. */
    private static final Set<String> TAKEN = Set.of(
            BODY,
            LIMIT,
            PROJECT,
            IDEMPOTENCY_KEY,
            "--help",
            "--version",
            "--profile",
            "--url",
            "--token-file",
            "--output",
            "--query",
            "--verbose");

    private final Endpoint<?, ?> endpoint;
    private final ApiDocument document;
    private final CommandSpec spec;
    private final List<ArgSpec> ids = new ArrayList<>();
    private final List<BodyField> fields = new ArrayList<>();
    private final Map<String, ArgSpec> query = new LinkedHashMap<>();

    OperationSpec(Endpoint<?, ?> endpoint, ApiDocument document, CommandSpec spec) {
        this.endpoint = endpoint;
        this.document = document;
        this.spec = spec;
        describe();
        document.parameters(endpoint, "path").forEach(this::addId);
        addFields();
        endpoint.queryParameters().stream()
                .filter(name -> !PAGING.contains(name))
                .forEach(this::addQuery);
        addSettings();
    }

    /** Returns the ids of the path, in order. */
    List<UUID> ids() {
        return ids.stream().map(id -> (UUID) id.getValue()).toList();
    }

    List<BodyField> fields() {
        return fields;
    }

    /** Returns the query parameters that the command line sets. */
    Map<String, String> query() {
        Map<String, String> values = new LinkedHashMap<>();
        query.forEach((name, argument) -> {
            Object value = argument.getValue();
            if (value != null) {
                values.put(name, value instanceof List<?> texts ? String.join(",", texts(texts)) : value.toString());
            }
        });
        return values;
    }

    /** Returns the value of an option, or {@code null} if it is absent or the command has no such option. */
    @Nullable
    Object option(String name) {
        OptionSpec option = spec.findOption(name);
        return option == null ? null : option.getValue();
    }

    CommandSpec spec() {
        return spec;
    }

    /**
     * A field of the body.
     *
     * @param argument the option or positional parameter
     * @param clear the option that sets the field to {@code null}, or {@code null} if there is none
     */
    record BodyField(
            String name,
            OptionType type,
            boolean required,
            ArgSpec argument,
            @Nullable ArgSpec clear) {

        /** Returns the name of the argument for messages. */
        String argumentName() {
            return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
        }
    }

    private static List<String> texts(List<?> values) {
        return values.stream().map(String::valueOf).toList();
    }

    private void describe() {
        JsonNode operation = document.operation(endpoint);
        spec.mixinStandardHelpOptions(true);
        spec.usageMessage()
                .abbreviateSynopsis(true)
                .header(words(operation.path("summary").asText() + "."))
                .description(words(operation.path("description").asText().split("\n", 2)[0]))
                .footer(OperationExamples.of(endpoint.id()));
    }

    private void addId(JsonNode parameter) {
        String label = parameter.path("name").asText().toUpperCase(Locale.ROOT);
        ids.add(addPositional(label, parameter.path("description").asText(), true));
    }

    private ArgSpec addPositional(String label, String description, boolean isId) {
        PositionalParamSpec.Builder builder = PositionalParamSpec.builder()
                .index(String.valueOf(spec.positionalParameters().size()))
                .paramLabel(label)
                .description(words(description));
        if (isId) {
            builder.required(true).arity("1").type(UUID.class).converters(OperationSpec::id);
        } else {
            // required, unless --body contains it
            builder.arity("0..1").type(String.class).hideParamSyntax(true);
        }
        spec.addPositional(builder.build());
        return spec.positionalParameters().get(spec.positionalParameters().size() - 1);
    }

    private static UUID id(String text) {
        UUID id = UuidText.parse(text);
        if (id == null) {
            throw new TypeConversionException("'" + text + "' is not a UUID");
        }
        return id;
    }

    private void addFields() {
        JsonNode schema = document.body(endpoint);
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        schema.path("properties").properties().forEach(field -> {
            JsonNode described = document.resolved(field.getValue());
            addField(field.getKey(), described, required.contains(field.getKey()));
        });
    }

    private void addField(String name, JsonNode schema, boolean isRequired) {
        OptionType type = OptionType.of(name, schema);
        boolean isText = type == OptionType.TEXT || type == OptionType.ID;
        boolean isFirst = fields.stream().noneMatch(field -> field.argument().isPositional());
        String description = schema.path("description").asText();
        ArgSpec argument = isRequired && isText && isFirst && !schema.has("enum")
                ? addPositional(name.toUpperCase(Locale.ROOT), description, false)
                : addOption(
                        name, type, schema, description + (isRequired && type != OptionType.TEXTS ? " Required." : ""));
        boolean isClearable = endpoint.input().isPatch() && OptionType.isNullable(schema);
        fields.add(new BodyField(name, type, isRequired, argument, isClearable ? addClear(name) : null));
    }

    private ArgSpec addClear(String name) {
        OptionSpec option = OptionSpec.builder("--clear-" + name.replace('_', '-'))
                .type(Boolean.class)
                .arity("0")
                .description("Sets " + name + " to null.")
                .build();
        spec.addOption(option);
        return option;
    }

    private void addQuery(String name) {
        JsonNode parameter = document.parameters(endpoint, "query").stream()
                .filter(candidate -> candidate.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
        JsonNode schema = document.resolved(parameter.path("schema"));
        OptionType type = OptionType.of(name, schema);
        query.put(
                name,
                addOption(name, type, schema, parameter.path("description").asText()));
    }

    private ArgSpec addOption(String name, OptionType type, JsonNode schema, String description) {
        String usual = type.option(name);
        OptionSpec.Builder builder = OptionSpec.builder(TAKEN.contains(usual) ? "--field-" + usual.substring(2) : usual)
                .paramLabel(type.label())
                .description(words(description + (type == OptionType.SECONDS ? " As a duration such as 1h." : "")));
        switch (type) {
            case TRUTH -> builder.type(Boolean.class).arity("0..1").fallbackValue("true");
            case TEXTS ->
                builder.type(List.class).auxiliaryTypes(String.class).arity("1").splitRegex(",");
            default -> builder.type(String.class).arity("1");
        }
        JsonNode values =
                schema.has("enum") ? schema.path("enum") : schema.path("items").path("enum");
        if (!values.isEmpty()) {
            List<String> candidates = new ArrayList<>();
            values.forEach(value -> candidates.add(value.asText()));
            builder.completionCandidates(candidates);
        }
        OptionSpec option = builder.build();
        spec.addOption(option);
        return option;
    }

    private void addSettings() {
        if (endpoint.takesBody()) {
            addSetting(BODY, "FILE", "A file with the JSON body, instead of the fields above. - is standard input.");
        }
        if (endpoint.queryParameters().contains("limit")) {
            addSetting(LIMIT, "NUMBER", "The greatest number of items. Default: all, or 1,000 as a table");
        }
        if (endpoint.takesProject()) {
            addSetting(PROJECT, "ID", "The project. Default: CASTELLAN_PROJECT_ID, else the default project");
        }
        if (endpoint.method().takesIdempotencyKey()) {
            addSetting(IDEMPOTENCY_KEY, "KEY", "The server executes requests with the same key only once.");
        }
    }

    private void addSetting(String name, String label, String description) {
        spec.addOption(OptionSpec.builder(name)
                .type(String.class)
                .arity("1")
                .paramLabel(label)
                .description(description)
                .build());
    }

    /** Returns a text without the marks of Markdown, and with picocli's escape for the percent sign. */
    private static String words(String text) {
        return text.replace("`", "").replace("%", "%%");
    }
}

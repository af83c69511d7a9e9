package dev.castellan.cli.operations;

import dev.castellan.cli.failure.CliFailure;
import dev.castellan.cli.operations.OperationSpec.BodyField;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request: the fields that the command line sets, or a file.
 *
 * @param given the arguments of the command line
 */
record RequestBody(Endpoint<?, ?> endpoint, OperationSpec given, SharedOptions shared) {

    /**
     * Returns the body, or {@code null} if there is none.
     *
     * @throws CliFailure if a required field is missing, a value is invalid, or the file does not contain JSON
     */
    @Nullable
    Object read() {
        Map<String, Object> fields = fields();
        Object file = given.option(OperationSpec.BODY);
        if (file != null) {
            if (!fields.isEmpty()) {
                throw CliFailure.usage(OperationSpec.BODY + " replaces the fields: leave out "
                        + names(given.fields().stream()
                                .filter(field -> fields.containsKey(field.name()))
                                .toList()));
            }
            return parse(file.toString());
        }
        if (!endpoint.takesBody()) {
            return null;
        }
        addRequired(fields);
        if (fields.isEmpty() && endpoint.input().isPatch()) {
            throw CliFailure.usage("nothing to change: set at least one of " + names(given.fields()));
        }
        return fields.isEmpty() && endpoint.inputOptional() ? null : fields;
    }

    private Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (BodyField field : given.fields()) {
            Object value = field.argument().getValue();
            if (field.clear() != null && Boolean.TRUE.equals(field.clear().getValue())) {
                if (value != null) {
                    throw CliFailure.usage(field.argumentName() + " is both set and cleared");
                }
                fields.put(field.name(), JsonValue.parse("null"));
            } else if (value != null) {
                fields.put(field.name(), value(field, value));
            }
        }
        return fields;
    }

    private static JsonValue value(BodyField field, Object argument) {
        try {
            return field.type().value(argument);
        } catch (IllegalArgumentException e) {
            throw CliFailure.usage(field.argumentName() + ": " + e.getMessage());
        }
    }

    /** A required list is empty unless the command line sets it. */
    private void addRequired(Map<String, Object> fields) {
        for (BodyField field : given.fields()) {
            if (field.required() && field.type() == OptionType.TEXTS) {
                fields.putIfAbsent(field.name(), List.of());
            }
        }
        List<BodyField> missing = given.fields().stream()
                .filter(field -> field.required() && !fields.containsKey(field.name()))
                .toList();
        if (!missing.isEmpty()) {
            throw CliFailure.usage(names(missing) + (missing.size() == 1 ? " is" : " are") + " missing");
        }
    }

    private Object parse(String file) {
        try {
            return JsonValue.parse(file.equals("-") ? shared.standardInput() : Files.readString(Path.of(file)));
        } catch (IOException e) {
            throw CliFailure.of(OperationSpec.BODY + " " + file + " cannot be read: " + FileProblem.of(e), e);
        } catch (InvalidPathException | InvalidJsonException e) {
            throw CliFailure.usage(OperationSpec.BODY + " " + file + ": " + e.getMessage());
        }
    }

    private static String names(List<BodyField> fields) {
        return fields.stream().map(BodyField::argumentName).collect(Collectors.joining(", "));
    }
}

package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import dev.castellan.model.CollectionType;
import dev.castellan.model.ListUpdate;
import dev.castellan.model.NumberUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.TextUpdate;
import dev.castellan.model.internal.text.Surrogates;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Converts Jackson exceptions to messages that name the field and the expected type. */
final class JsonErrorText {

    private JsonErrorText() {}

    static String of(IOException problem) {
        if (problem instanceof UnrecognizedPropertyException unknown) {
            return unknown(path(unknown), knownFields(unknown));
        }
        if (problem instanceof ValueInstantiationException broken && broken.getCause() != null) {
            return missing(broken, broken.getCause());
        }
        if (problem instanceof InvalidNullException) {
            return path((JsonMappingException) problem) + ": null is not allowed here";
        }
        if (problem instanceof InvalidFormatException malformed && Surrogates.haveLoneHalf(malformed.getValue())) {
            return path(malformed) + ": contains an unpaired surrogate";
        }
        if (problem instanceof MismatchedInputException mismatch) {
            return isTrailing(mismatch)
                    ? "body: expected a single JSON document, but more text follows it"
                    : path(mismatch) + ": expected " + expected(mismatch.getTargetType());
        }
        if (problem instanceof StreamConstraintsException) {
            return "body: nested deeper than " + Mappers.MAX_DEPTH + " levels, or a name, text or number too long";
        }
        if (problem instanceof JsonMappingException tooLarge && problem.getCause() instanceof InputCoercionException) {
            return path(tooLarge) + ": the number is too large";
        }
        if (problem instanceof JsonMappingException && problem.getCause() instanceof JsonProcessingException inner) {
            return of(inner);
        }
        return "body: not valid JSON" + position(problem);
    }

    static String expected(BodyType<?> shape) {
        return switch (shape.form()) {
            case NONE, ONE, PATCH, PAGE -> "a JSON object";
            case ARRAY -> "a JSON array";
        };
    }

    private static String expected(@Nullable Class<?> type) {
        if (type == null) {
            return "another type";
        }
        if (type == UUID.class) {
            return "a UUID, such as 0190f3a2-7b4c-7d1e-8f00-1234567890ab";
        }
        if (type == Instant.class) {
            return "a timestamp of RFC 3339 with offset, such as 2030-01-31T12:00:00Z";
        }
        if (type.getPackageName().equals("java.time")) {
            return "a " + type.getSimpleName() + " in its form of ISO 8601";
        }
        if (type == String.class || type == TextUpdate.class || type == Role.class || type == CollectionType.class) {
            return "a string";
        }
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (type == NumberUpdate.class) {
            return "a whole number";
        }
        if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
            return "a number";
        }
        return type == ListUpdate.class || List.class.isAssignableFrom(type) ? "an array" : "a JSON object";
    }

    static String unknown(String field, List<String> fields) {
        return describe(field) + ": unknown field; expected one of: " + String.join(", ", fields);
    }

    private static boolean isTrailing(MismatchedInputException problem) {
        return problem.getOriginalMessage().startsWith("Trailing token");
    }

    private static List<String> knownFields(UnrecognizedPropertyException problem) {
        return problem.getKnownPropertyIds() == null
                ? List.of()
                : problem.getKnownPropertyIds().stream()
                        .map(Object::toString)
                        .sorted()
                        .toList();
    }

    private static String missing(JsonMappingException problem, Throwable cause) {
        String where = problem.getPath().isEmpty() ? "" : path(problem) + ".";
        return cause instanceof NullPointerException && cause.getMessage() != null
                ? where + cause.getMessage()
                : path(problem) + ": not acceptable";
    }

    /** Returns the path of the invalid value, such as {@code project_ids[2]}. */
    private static String path(JsonMappingException problem) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : problem.getPath()) {
            if (step.getFieldName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(describe(step.getFieldName()));
            }
        }
        return path.isEmpty() ? "body" : path.toString();
    }

    /** Returns the field name, or a pair of quotation marks if it is empty. */
    private static String describe(String field) {
        return field.isEmpty() ? "\"\"" : field;
    }

    private static String position(IOException problem) {
        JsonLocation at = problem instanceof JsonProcessingException jackson ? jackson.getLocation() : null;
        String place = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
        String duplicate = problem instanceof JsonParseException parse ? duplicate(parse) : "";
        return duplicate.isEmpty() ? place : ": " + duplicate + place;
    }

    private static String duplicate(JsonParseException problem) {
        String message = problem.getOriginalMessage();
        return message != null && message.startsWith("Duplicate field")
                ? message.replace("Duplicate", "duplicate")
                : "";
    }
}

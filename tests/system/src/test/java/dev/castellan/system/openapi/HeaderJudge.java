package dev.castellan.system.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.Headers;
import dev.castellan.system.openapi.ValidatingDocument.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/** Finds response headers that do not match their description. */
final class HeaderJudge {

    private HeaderJudge() {}

    static List<String> complaints(Place described, Headers headers) {
        Set<String> unknown = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        unknown.addAll(headers.names());
        unknown.remove("Content-Type");
        List<String> complaints = new ArrayList<>();
        described.node().fieldNames().forEachRemaining(name -> {
            unknown.remove(name);
            complaints.addAll(ofHeader(described.child(name), name, headers.all(name)));
        });
        unknown.forEach(name -> complaints.add("the document has no header " + name));
        return complaints;
    }

    private static List<String> ofHeader(Place header, String name, List<String> values) {
        if (values.isEmpty()) {
            return header.node().path("required").asBoolean() ? List.of(name + " is missing") : List.of();
        } else if (values.size() > 1) {
            return List.of(name + " is repeated");
        }
        Place schema = header.child("schema");
        if (!isDeclared(schema, values.get(0))) {
            return List.of(name + ": the operation does not declare the value " + values.get(0));
        }
        return schema
                .complaints(WireValues.text(
                        values.get(0), schema.node().path("type").asText()))
                .stream()
                .map(complaint -> name + complaint)
                .toList();
    }

    /**
     * Returns whether an open set of values, which our own servers do not extend, contains the value. The server refuses
     * some paths before it looks for the operation.
     */
    private static boolean isDeclared(Place schema, String value) {
        JsonNode known = schema.node().path("x-extensible-enum");
        return known.isMissingNode()
                || value.equals(ErrorCode.PATH_UNKNOWN.value())
                || StreamSupport.stream(known.spliterator(), false)
                        .anyMatch(declared -> declared.asText().equals(value));
    }
}

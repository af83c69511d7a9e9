package dev.castellan.system.openapi;

import dev.castellan.model.exchange.Headers;
import dev.castellan.system.openapi.ValidatingDocument.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

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
        return schema
                .complaints(WireValues.text(
                        values.get(0), schema.node().path("type").asText()))
                .stream()
                .map(complaint -> name + complaint)
                .toList();
    }
}

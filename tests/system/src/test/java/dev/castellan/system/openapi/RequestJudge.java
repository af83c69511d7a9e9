package dev.castellan.system.openapi;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.system.openapi.ValidatingDocument.Place;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the parts of a request that do not match its operation. */
final class RequestJudge {

    private final Place operation;
    private final Map<String, String> variables;

    RequestJudge(OperationFinder.OperationMatch match) {
        this.operation = match.operation();
        this.variables = match.variables();
    }

    List<String> complaints(ApiRequest request) {
        Map<String, String> query = query(request.query());
        List<String> complaints = new ArrayList<>();
        for (Place parameter : operation.child("parameters").children()) {
            String name = parameter.node().path("name").textValue();
            String value = switch (parameter.node().path("in").textValue()) {
                case "path" -> variables.remove(name);
                case "query" -> query.remove(name);
                default -> request.headers().first(name);
            };
            complaints.addAll(ofParameter(parameter, name, value));
        }
        variables.keySet().forEach(name -> complaints.add("the document has no parameter {" + name + "}"));
        query.keySet().forEach(name -> complaints.add("the document has no parameter " + name));
        complaints.addAll(ofBody(operation.child("requestBody"), request.body()));
        return complaints;
    }

    private static List<String> ofParameter(Place parameter, String name, String value) {
        if (value == null) {
            return parameter.node().path("required").asBoolean() ? List.of(name + " is missing") : List.of();
        }
        Place schema = parameter.child("schema");
        return schema
                .complaints(WireValues.text(value, schema.node().path("type").asText()))
                .stream()
                .map(complaint -> name + complaint)
                .toList();
    }

    private static List<String> ofBody(Place body, byte[] submitted) {
        boolean isRequired = body.node().path("required").asBoolean();
        if (submitted.length == 0) {
            return isRequired ? List.of("the body is missing") : List.of();
        } else if (!body.isMissing()
                && !isRequired
                && WireValues.json(submitted).isNull()) {
            // the descriptions of these operations say that null means the same as an absent body
            return List.of();
        } else if (body.isMissing()) {
            return List.of("the document has no body for this request");
        }
        return body.child("content").child("application/json").child("schema").complaints(WireValues.json(submitted));
    }

    private static Map<String, String> query(String text) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String part : text.isEmpty() ? new String[0] : text.split("&", -1)) {
            String[] pair = part.split("=", 2);
            query.put(decode(pair[0]), pair.length > 1 ? decode(pair[1]) : "");
        }
        return query;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}

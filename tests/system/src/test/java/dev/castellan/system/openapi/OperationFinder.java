package dev.castellan.system.openapi;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.system.openapi.ValidatingDocument.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds the operation that a request belongs to, using only the document. */
final class OperationFinder {

    private final Place paths;
    private final String prefix;
    private final List<String> templates = new ArrayList<>();

    OperationFinder(Place root) {
        this.paths = root.child("paths");
        this.prefix = root.node().at("/servers/0/url").textValue();
        paths.node().fieldNames().forEachRemaining(templates::add);
        templates.sort(Comparator.comparingLong(
                template -> template.chars().filter(c -> c == '{').count()));
    }

    /** An operation, and the values of its path variables. */
    record OperationMatch(Place operation, Map<String, String> variables) {}

    /** Returns the operation, or {@code null} if the document does not describe it. */
    OperationMatch find(ApiRequest request) {
        if (!request.path().startsWith(prefix + "/")) {
            return null;
        }
        String method =
                request.method().equals("HEAD") ? "get" : request.method().toLowerCase(Locale.ROOT);
        String[] path = request.path().substring(prefix.length()).split("/", -1);
        for (String template : templates) {
            Map<String, String> variables = match(template.split("/", -1), path);
            if (variables != null) {
                Place operation = paths.child(template).child(method);
                return operation.isMissing() ? null : new OperationMatch(operation, variables);
            }
        }
        return null;
    }

    private static Map<String, String> match(String[] template, String[] path) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < template.length; i++) {
            if (template.length != path.length || path[i].isEmpty() != template[i].isEmpty()) {
                return null;
            } else if (template[i].startsWith("{")) {
                variables.put(template[i].substring(1, template[i].length() - 1), path[i]);
            } else if (!template[i].equals(path[i])) {
                return null;
            }
        }
        return variables;
    }
}

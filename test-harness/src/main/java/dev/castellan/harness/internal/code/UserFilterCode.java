package dev.castellan.harness.internal.code;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the query of a list of users as a {@code UserFilter}. */
final class UserFilterCode {

    private static final String FIELD = "-?(name|email|role|created_at)";
    private static final String SORT = FIELD + "(," + FIELD + ")*";

    private UserFilterCode() {}

    static String of(Map<String, String> query) {
        return query.entrySet().stream()
                .map(parameter -> condition(parameter.getKey(), parameter.getValue()))
                .collect(Collectors.joining("", "UserFilter.builder()", ".build()"));
    }

    private static String condition(String name, String value) {
        return switch (name) {
            case "role" -> ".role(Role.of(" + JavaLiteral.of(value) + "))";
            case "email" -> ".email(" + JavaLiteral.of(value) + ")";
            case "name" -> ".namePrefix(" + JavaLiteral.of(value) + ")";
            case "project_id" ->
                ClientRequest.id(value)
                        .map(id -> ".projectId(" + JavaLiteral.of(id) + ")")
                        .orElseGet(() -> ListArguments.parameter(name, value));
            case "is_service_account" ->
                value.matches("true|false") ? ".isServiceAccount(" + value + ")" : ListArguments.parameter(name, value);
            case "limit" ->
                ListArguments.isPageSize(value) ? ".pageSize(" + value + ")" : ListArguments.parameter(name, value);
            case "sort" -> value.matches(SORT) ? ".sort(" + order(value) + ")" : ListArguments.parameter(name, value);
            default -> ListArguments.parameter(name, value);
        };
    }

    private static String order(String sort) {
        String chain = Arrays.stream(sort.split(",", -1))
                .map(field -> field.startsWith("-")
                        ? ".thenDescending(" + constant(field.substring(1)) + ")"
                        : ".then(" + constant(field) + ")")
                .collect(Collectors.joining());
        return "UserSort" + chain.replaceFirst("^\\.then", ".by");
    }

    private static String constant(String field) {
        return "UserField." + field.toUpperCase(Locale.ROOT);
    }
}

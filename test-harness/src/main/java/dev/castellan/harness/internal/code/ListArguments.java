package dev.castellan.harness.internal.code;

import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The arguments of a call that lists resources.
 *
 * @param arguments the arguments of the method, apart from ids in the path
 * @param tail the calls that follow the method
 */
record ListArguments(List<String> arguments, String tail) {

    static final ListArguments NONE = new ListArguments(List.of(), "");

    static ListArguments of(Endpoint<?, ?> endpoint, Map<String, String> query) {
        if (endpoint.equals(UserEndpoints.LIST)) {
            return new ListArguments(query.isEmpty() ? List.of() : List.of(UserFilterCode.of(query)), ".firstPage()");
        }
        Map<String, String> rest = new LinkedHashMap<>(query);
        Optional<UUID> owner = ClientRequest.id(query.get(ownerParameter(endpoint)));
        owner.ifPresent(id -> rest.remove(ownerParameter(endpoint)));
        return new ListArguments(owner.map(JavaLiteral::of).stream().toList(), parameters(rest) + ".firstPage()");
    }

    /** Returns the query parameter that is an argument of the method. */
    private static String ownerParameter(Endpoint<?, ?> endpoint) {
        return endpoint.equals(TokenEndpoints.LIST)
                ? "user_id"
                : endpoint.equals(CollectionEndpoints.LIST) ? "project_id" : "";
    }

    private static String parameters(Map<String, String> query) {
        StringBuilder code = new StringBuilder();
        query.forEach((name, value) -> code.append(
                name.equals("limit") && isPageSize(value) ? ".pageSize(" + value + ")" : parameter(name, value)));
        return code.toString();
    }

    static String parameter(String name, String value) {
        return ".parameter(" + JavaLiteral.of(name) + ", " + JavaLiteral.of(value) + ")";
    }

    static boolean isPageSize(String limit) {
        return limit.matches("[1-9][0-9]{0,8}");
    }
}

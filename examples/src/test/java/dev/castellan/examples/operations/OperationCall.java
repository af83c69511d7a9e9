package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.CastellanServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * A call of an operation by its method in this package, on a server of its own.
 *
 * @param method the method
 * @param request the request that the method sent
 * @param response the response
 * @param ids the ids that the method received, by the names of its parameters
 */
record OperationCall(Method method, ApiRequest request, ApiResponse response, Map<String, UUID> ids) {

    static OperationCall of(Endpoint<?, ?> endpoint) {
        Method method = methodOf(endpoint);
        try (CastellanServer server = CastellanServer.builder().withoutSocket().start()) {
            String token = server.bootstrap().token();
            try (CastellanClient admin = CastellanClient.builder()
                    .transport(server::handle)
                    .token(token)
                    .build()) {
                Map<String, UUID> ids = CalledResources.create(admin, endpoint);
                List<ApiRequest> requests = new ArrayList<>();
                List<ApiResponse> responses = new ArrayList<>();
                run(
                        method,
                        admin.withTransport(request -> {
                            requests.add(request);
                            responses.add(server.handle(request));
                            return responses.get(0);
                        }),
                        ids);
                return new OperationCall(method, requests.get(0), responses.get(0), ids);
            }
        }
    }

    private static Method methodOf(Endpoint<?, ?> endpoint) {
        String[] id = endpoint.id().split("\\.");
        String name = OperationCall.class.getPackageName() + "."
                + id[0].substring(0, 1).toUpperCase(Locale.ROOT) + id[0].substring(1);
        try {
            return Arrays.stream(Class.forName(name).getDeclaredMethods())
                    .filter(method -> method.getName().equals(id[1]))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(name + " lacks the method " + id[1]));
        } catch (ClassNotFoundException e) {
            throw new AssertionError("add the class " + name, e);
        }
    }

    private static void run(Method method, CastellanClient client, Map<String, UUID> ids) {
        Object[] arguments = Arrays.stream(method.getParameters())
                .map(parameter -> parameter.getType() == UUID.class ? id(parameter, ids) : client)
                .toArray();
        try {
            if (method.invoke(null, arguments) instanceof Iterable<?> list) {
                list.forEach(item -> {});
            }
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof NotFoundException)) {
                throw new AssertionError(method + " failed", e.getCause());
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static UUID id(Parameter parameter, Map<String, UUID> ids) {
        if (!ids.containsKey(parameter.getName())) {
            throw new AssertionError("no resource for the parameter " + parameter);
        }
        return ids.get(parameter.getName());
    }
}

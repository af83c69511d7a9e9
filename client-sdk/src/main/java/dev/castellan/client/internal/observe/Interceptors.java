package dev.castellan.client.internal.observe;

import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The interceptors around calls, or around attempts. The first is the outermost.
 *
 * @param inOrder from the outermost to the innermost
 */
public record Interceptors(List<Interceptor> inOrder) {

    static final Interceptors NONE = new Interceptors(List.of());

    public Interceptors {
        inOrder = List.copyOf(inOrder);
    }

    /** Returns these interceptors with one more, as the innermost. */
    Interceptors with(Interceptor inner) {
        List<Interceptor> more = new ArrayList<>(inOrder);
        more.add(inner);
        return new Interceptors(more);
    }

    public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
        ApiRequest changed = request;
        for (int i = 0; i < inOrder.size(); i++) {
            Interceptor next = inOrder.get(i);
            changed = given(next, next.request(endpoint, changed), "request");
        }
        return changed;
    }

    public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
        ApiResponse changed = response;
        for (int i = inOrder.size() - 1; i >= 0; i--) {
            Interceptor next = inOrder.get(i);
            changed = given(next, next.response(endpoint, changed), "response");
        }
        return changed;
    }

    private static <T> T given(Interceptor interceptor, T value, String what) {
        return Objects.requireNonNull(
                value, () -> "interceptor " + interceptor.getClass().getName() + " returned no " + what);
    }
}

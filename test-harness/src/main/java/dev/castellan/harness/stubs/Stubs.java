package dev.castellan.harness.stubs;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Keeps the stubs of one tenant. The newest stub that takes a request answers it. For the harness itself; tests use
 * {@link Stubbing}. Safe for use by several threads.
 */
public final class Stubs {

    private final Host host;
    private volatile List<Stub> stubs = List.of();
    private List<StubbedOperation> served = List.of();

    /** Creates an empty set of stubs for a server. */
    public Stubs(Host host) {
        this.host = host;
    }

    /** Starts a stub of requests to operations that the server knows. */
    public StubBuilder on(RequestPattern pattern) {
        return new StubBuilder(this, pattern, null);
    }

    /**
     * Starts a stub of an operation, which the server need not know.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if it is not such a path
     */
    public StubBuilder on(HttpMethod method, String template) {
        StubbedOperation operation = StubbedOperation.of(method, template);
        Optional<Endpoint<?, ?>> known = host.endpoints().stream()
                .filter(endpoint ->
                        endpoint.method() == method && endpoint.path().equals(operation.path()))
                .findFirst();
        RequestPattern pattern = RequestPattern.of(method, template);
        return new StubBuilder(this, pattern, known.isPresent() ? null : operation);
    }

    /** Returns the stubs that have not taken a request, oldest first. */
    public List<Stub> unused() {
        return stubs.stream().filter(stub -> stub.hits() == 0).toList();
    }

    /** Removes all stubs. */
    public synchronized void clear() {
        replace(List.of());
    }

    /**
     * Answers a request by the newest stub that takes it, or by the server if none does.
     *
     * @throws dev.castellan.harness.request.TestCodeException if code of the test throws; the message names the stub
     */
    public ApiResponse answer(StubbedRequest serving) {
        // once: other threads put other lists in place
        List<Stub> found = stubs;
        for (int i = found.size() - 1; i >= 0; i--) {
            Stub stub = found.get(i);
            if (stub.takes(serving.call())) {
                dropOperation(stub);
                return stub.answer(serving);
            }
        }
        return serving.withoutStubs();
    }

    synchronized Stub start(Stub stub) {
        List<Stub> more = new ArrayList<>(stubs);
        more.add(stub);
        replace(more);
        return stub;
    }

    synchronized void remove(Stub stub) {
        replace(stubs.stream().filter(other -> other != stub).toList());
    }

    private void replace(List<Stub> all) {
        serve(all);
        stubs = List.copyOf(all);
    }

    /** Makes an operation unknown again after its stub took its last request. */
    private void dropOperation(Stub stub) {
        if (stub.operation() != null && stub.isUsedUp()) {
            synchronized (this) {
                serve(stubs);
            }
        }
    }

    /**
     * Lets the server serve the operations that it does not know. Of two stubs of one operation, the newer one decides
     * who may call it.
     */
    private void serve(List<Stub> all) {
        Map<String, StubbedOperation> operations = new LinkedHashMap<>();
        all.stream()
                .filter(stub -> !stub.isUsedUp())
                .map(Stub::operation)
                .filter(Objects::nonNull)
                .forEach(operation -> operations.put(operation.method() + " " + operation.path(), operation));
        List<StubbedOperation> wanted = List.copyOf(operations.values());
        if (!wanted.equals(served)) {
            host.serve(wanted.stream().<Route<?, ?>>map(StubbedOperation::route).toList());
            served = wanted;
        }
    }

    /** The server whose requests stubs answer. */
    public interface Host {

        /** Returns the server's own operations. */
        List<Endpoint<?, ?>> endpoints();

        /**
         * Lets the server serve these operations in addition to its own.
         *
         * @throws IllegalArgumentException if two have the same method and path
         */
        void serve(List<Route<?, ?>> routes);
    }
}

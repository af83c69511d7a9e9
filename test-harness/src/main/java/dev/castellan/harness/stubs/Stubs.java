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
 * The stubs of one tenant. The newest matching stub responds to a request. For internal use. Tests use the methods of
 * {@code Tenant}. Thread-safe.
 */
public final class Stubs {

    private final Host host;
    private volatile List<Stub> stubs = List.of();
    private List<StubbedOperation> served = List.of();

    /** Creates an empty set of stubs for a server. */
    public Stubs(Host host) {
        this.host = host;
    }

    /** Returns a builder for a stub that responds to requests to operations that the server already has. */
    public StubBuilder on(RequestPattern pattern) {
        return new StubBuilder(this, pattern, null);
    }

    /**
     * Returns a builder for a stub of an operation, which may be unknown to the server.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if the template is not a valid path
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

    /** Returns the stubs that no request has matched, oldest first. */
    public List<Stub> unused() {
        return stubs.stream().filter(stub -> stub.hits() == 0).toList();
    }

    /** Removes all stubs. */
    public synchronized void clear() {
        replace(List.of());
    }

    /**
     * Responds to a request with the newest matching stub, or with the server if no stub matches.
     *
     * @throws dev.castellan.harness.request.TestCodeException if test code throws an exception. The message names the
     *     stub.
     */
    public ApiResponse response(StubbedRequest request) {
        // read once, because other threads replace the list
        List<Stub> found = stubs;
        for (int i = found.size() - 1; i >= 0; i--) {
            Stub stub = found.get(i);
            if (stub.takes(request.call())) {
                dropOperation(stub);
                return stub.response(request);
            }
        }
        return request.withoutStubs();
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

    /** Removes the stub's operation if the stub is used up. */
    private void dropOperation(Stub stub) {
        if (stub.operation() != null && stub.isUsedUp()) {
            synchronized (this) {
                serve(stubs);
            }
        }
    }

    /**
     * Adds the operations of stubs to the server. If two stubs have the same operation, the newer stub determines its
     * access and parameters.
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

    /** The server of the tenant. */
    public interface Host {

        /** Returns the operations of the server, excluding the operations of stubs. */
        List<Endpoint<?, ?>> endpoints();

        /**
         * Replaces the operations that stubs added.
         *
         * @throws IllegalArgumentException if two operations have the same method and path
         */
        void serve(List<Route<?, ?>> routes);
    }
}

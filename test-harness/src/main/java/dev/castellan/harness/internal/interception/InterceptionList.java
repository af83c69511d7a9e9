package dev.castellan.harness.internal.interception;

import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.interception.InterceptionBuilder;
import dev.castellan.harness.interception.Interceptions;
import dev.castellan.harness.internal.request.RequestPattern;
import dev.castellan.harness.internal.request.TestCodeException;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.server.spi.Route;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The interceptions of one tenant, and the operations that they add to its server. Thread-safe. */
public final class InterceptionList implements Interceptions {

    private final Clock clock;
    private final Host host;
    private volatile List<Rule> rules = List.of();
    private volatile long cleared = System.nanoTime();
    private List<AddedOperation> served = List.of();

    /** Creates an empty list for a tenant with this clock and server. */
    public InterceptionList(Clock clock, Host host) {
        this.clock = clock;
        this.host = host;
    }

    @Override
    public InterceptionBuilder on(Endpoint<?, ?> endpoint) {
        return new RuleBuilder(this, RequestPattern.of(endpoint), null);
    }

    @Override
    public InterceptionBuilder on(HttpMethod method, String template) {
        AddedOperation operation = AddedOperation.of(method, template);
        boolean isKnown = host.endpoints().stream()
                .anyMatch(endpoint ->
                        endpoint.method() == method && endpoint.path().equals(operation.path()));
        return new RuleBuilder(this, RequestPattern.of(method, template), isKnown ? null : operation);
    }

    @Override
    public InterceptionBuilder onAny() {
        return new RuleBuilder(this, RequestPattern.ANY, null);
    }

    @Override
    public List<Interception> list() {
        return List.copyOf(rules);
    }

    @Override
    public List<Interception> unused() {
        return rules.stream()
                .filter(Rule::isUnused)
                .<Interception>map(rule -> rule)
                .toList();
    }

    @Override
    public void clear() {
        cleared = System.nanoTime();
        removeAll().forEach(Rule::remove);
    }

    @Override
    public String toString() {
        return "Interceptions" + rules;
    }

    /**
     * Returns the outcome of a request.
     *
     * @param start the arrival time of the request, as returned by {@link System#nanoTime}
     */
    public Outcome apply(ServerRequest request, long start) {
        // read once, because other threads replace the list
        List<Rule> found = rules;
        return apply(request, start - cleared < 0 ? List.of() : found);
    }

    private Outcome apply(ServerRequest request, List<Rule> older) {
        try {
            for (int i = older.size() - 1; i >= 0; i--) {
                Rule rule = older.get(i);
                if (rule.hits(request.call())) {
                    dropOperation(rule);
                    List<Rule> rest = older.subList(0, i);
                    return rule.apply(request, () -> apply(request, rest));
                }
            }
            return Outcome.of(request.withoutInterceptions());
        } catch (TestCodeException e) {
            return Outcome.of(request.failed(e));
        }
    }

    Clock clock() {
        return clock;
    }

    synchronized Interception add(Rule rule) {
        List<Rule> more = new ArrayList<>(rules);
        more.add(rule);
        replace(more);
        rule.whenRemoved(() -> remove(rule));
        return rule;
    }

    private synchronized void remove(Rule rule) {
        replace(rules.stream().filter(other -> other != rule).toList());
    }

    private synchronized List<Rule> removeAll() {
        List<Rule> removed = rules;
        replace(List.of());
        return removed;
    }

    private void replace(List<Rule> all) {
        serve(all);
        rules = List.copyOf(all);
    }

    /** Removes the rule's operation if the rule is used up. */
    private void dropOperation(Rule rule) {
        if (rule.operation() != null && rule.isUsedUp()) {
            synchronized (this) {
                serve(rules);
            }
        }
    }

    /**
     * Adds the operations of rules to the server. If two rules have the same operation, the newer one determines its
     * access and parameters.
     */
    private void serve(List<Rule> all) {
        Map<String, AddedOperation> operations = new LinkedHashMap<>();
        all.stream()
                .filter(rule -> !rule.isUsedUp())
                .map(Rule::operation)
                .filter(Objects::nonNull)
                .forEach(operation -> operations.put(operation.method() + " " + operation.path(), operation));
        List<AddedOperation> wanted = List.copyOf(operations.values());
        if (!wanted.equals(served)) {
            host.serve(wanted.stream().<Route<?, ?>>map(AddedOperation::route).toList());
            served = wanted;
        }
    }

    /** The server of the tenant. */
    public interface Host {

        /** Returns the operations of the server, excluding those that interceptions added. */
        List<Endpoint<?, ?>> endpoints();

        /**
         * Replaces the operations that interceptions added.
         *
         * @throws IllegalArgumentException if two operations have the same method and path
         */
        void serve(List<Route<?, ?>> routes);
    }
}

package dev.castellan.harness.spring;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantSnapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;

/**
 * What the tenant of a context is restored to: for a class, what it held when the application was ready; for a nested
 * class, what it held after the {@code @BeforeAll} of the class around it; for a test, what it held after the
 * {@code @BeforeAll} of its class. Safe for use by several threads.
 */
final class Baselines implements ApplicationListener<ApplicationEvent> {

    /** Spring Boot runs the runners of an application after the context is refreshed, and then publishes this. */
    private static final String READY = "org.springframework.boot.context.event.ApplicationReadyEvent";

    private final Tenant tenant;
    private final Map<Class<?>, TenantSnapshot> ofClasses = new HashMap<>();
    private final Set<Class<?>> running = new HashSet<>();
    private TenantSnapshot start;
    private boolean used;

    Baselines(Tenant tenant) {
        this.tenant = tenant;
        this.start = tenant.snapshot();
    }

    /** Keeps what the application created at its start, until the first test. */
    @Override
    public synchronized void onApplicationEvent(ApplicationEvent event) {
        boolean ready = event instanceof ContextRefreshedEvent
                || event.getClass().getName().equals(READY);
        if (ready && !used) {
            start = tenant.snapshot();
        }
    }

    /**
     * Restores the tenant before the {@code @BeforeAll} of a class.
     *
     * @param outer the class around a nested one
     */
    synchronized void beginClass(Class<?> testClass, @Nullable Class<?> outer) {
        Class<?> around = outer == null ? null : runningAs(outer);
        // The @BeforeAll of the class around this one may have loaded the context, so that it was not begun here.
        if (around != null && (running.contains(around) || !used)) {
            running.add(around);
            restore(ofClass(around));
        } else {
            restore(start);
        }
        running.add(testClass);
    }

    /** Restores the tenant before a test. */
    synchronized void beginTest(Class<?> testClass) {
        restore(ofClass(testClass));
        running.add(testClass);
    }

    synchronized void endClass(Class<?> testClass) {
        ofClasses.keySet().removeIf(ended -> ended.isAssignableFrom(testClass));
        running.removeIf(ended -> ended.isAssignableFrom(testClass));
    }

    /** Returns the class that runs: a nested class that is inherited is declared in a superclass of it. */
    private Class<?> runningAs(Class<?> outer) {
        return running.stream().filter(outer::isAssignableFrom).findFirst().orElse(outer);
    }

    private TenantSnapshot ofClass(Class<?> testClass) {
        return ofClasses.computeIfAbsent(testClass, unused -> tenant.snapshot());
    }

    private void restore(TenantSnapshot snapshot) {
        used = true;
        tenant.reset();
        tenant.restore(snapshot);
    }
}

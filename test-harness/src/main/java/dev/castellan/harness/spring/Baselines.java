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
 * Restores the tenant of a context. Before a class, returns the tenant to its state at the time when the application
 * became ready. Before a nested class, returns it to its state after the {@code @BeforeAll} of the enclosing class.
 * Before a test, returns it to its state after the {@code @BeforeAll} of the test class. Thread-safe.
 */
final class Baselines implements ApplicationListener<ApplicationEvent> {

    /** The event that Spring Boot publishes after refreshing the context and running the application's runners. */
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

    /** Takes a snapshot when the application is ready, unless a test has started. */
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
     * @param outer the enclosing class, or null if the class is not nested
     */
    synchronized void beginClass(Class<?> testClass, @Nullable Class<?> outer) {
        Class<?> around = outer == null ? null : runningAs(outer);
        // If the @BeforeAll of the enclosing class loaded the context, beginClass was not called for the enclosing
        // class.
        if (around != null && (running.contains(around) || !used)) {
            running.add(around);
            restore(ofClass(around));
        } else {
            restore(start);
        }
        running.add(testClass);
    }

    synchronized void beginTest(Class<?> testClass) {
        restore(ofClass(testClass));
        running.add(testClass);
    }

    synchronized void endClass(Class<?> testClass) {
        ofClasses.keySet().removeIf(ended -> ended.isAssignableFrom(testClass));
        running.removeIf(ended -> ended.isAssignableFrom(testClass));
    }

    /**
     * Returns the running class that is or extends the enclosing class, or the enclosing class if no such class is
     * running.
     */
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

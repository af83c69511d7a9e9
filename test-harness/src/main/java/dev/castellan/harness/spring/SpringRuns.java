package dev.castellan.harness.spring;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/** The test classes that Spring has begun to run. */
final class SpringRuns {

    private static final Set<Class<?>> BEGUN =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private SpringRuns() {}

    static void add(Class<?> testClass) {
        BEGUN.add(testClass);
    }

    static boolean contains(Class<?> testClass) {
        return BEGUN.contains(testClass);
    }
}

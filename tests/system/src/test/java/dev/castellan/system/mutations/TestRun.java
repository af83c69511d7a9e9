package dev.castellan.system.mutations;

import java.util.List;
import java.util.Map;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests of this module against a server, which may contain a mistake. */
final class TestRun {

    private TestRun() {}

    /** Runs all tests in these classes, which the loader loads. */
    static TestOutcomes run(ClassLoader loader, List<String> classes) {
        return execute(
                loader,
                classes.stream()
                        .map(name -> DiscoverySelectors.selectClass(loader, name))
                        .toList());
    }

    private static TestOutcomes execute(ClassLoader loader, List<? extends DiscoverySelector> tests) {
        TestOutcomes outcomes = new TestOutcomes();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            LauncherFactory.create().execute(request(tests), outcomes);
        } finally {
            thread.setContextClassLoader(before);
        }
        return outcomes;
    }

    private static LauncherDiscoveryRequest request(List<? extends DiscoverySelector> tests) {
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(tests)
                .filters(EngineFilter.includeEngines("junit-jupiter"))
                .configurationParameters(Map.of("junit.jupiter.execution.parallel.enabled", "false"))
                .build();
    }
}

package dev.castellan.system.mutations;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests of this module against a server, which may contain a mistake. */
final class TestRun {

    private TestRun() {}

    /**
     * Runs all tests in these classes, which the loader loads. Uses a thread of its own, because a longer-lived thread
     * would keep the values of ThreadLocals, and with them every class of the loader.
     */
    static TestOutcomes run(ClassLoader loader, List<String> classes) {
        return CompletableFuture.supplyAsync(() -> execute(loader, classes), work -> new Thread(work, "mutant").start())
                .join();
    }

    private static TestOutcomes execute(ClassLoader loader, List<String> classes) {
        Thread.currentThread().setContextClassLoader(loader);
        List<? extends DiscoverySelector> tests = classes.stream()
                .map(name -> DiscoverySelectors.selectClass(loader, name))
                .toList();
        TestOutcomes outcomes = new TestOutcomes();
        LauncherFactory.create().execute(request(tests), outcomes);
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

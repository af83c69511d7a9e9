package dev.castellan.server.jdbc.internal.migration;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.extensibility.Plugin;

/** Finds out whether a program in one jar has lost plug-ins of Flyway. */
final class FlywayPlugins {

    /** A plug-in of each jar of Flyway. */
    private static final Set<String> ONE_OF_EACH_JAR = Set.of(
            "org.flywaydb.core.internal.database.sqlite.SQLiteDatabaseType",
            "org.flywaydb.database.postgresql.PostgreSQLDatabaseType");

    private static final String LOST =
            "cannot be used, because this program is one jar that lost plug-ins of Flyway: let its build merge the files in"
                    + " META-INF/services (Maven Shade: ServicesResourceTransformer, Gradle Shadow: mergeServiceFiles())";

    private FlywayPlugins() {}

    /**
     * Runs work with Flyway.
     *
     * @throws IllegalStateException if the work fails because plug-ins are lost
     */
    static <T> T use(FailureTranslator failures, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            throw areLost() ? failures.refusal(LOST, e) : e;
        }
    }

    /**
     * Returns true if the class of a plug-in is present, but is not listed in {@code META-INF/services}. This happens
     * if a build puts all libraries into one jar and keeps only one of the files with the same name.
     */
    private static boolean areLost() {
        ClassLoader loader = Flyway.class.getClassLoader();
        Set<String> registered = ServiceLoader.load(Plugin.class, loader).stream()
                .map(provider -> provider.type().getName())
                .collect(Collectors.toSet());
        return ONE_OF_EACH_JAR.stream()
                .filter(plugin -> !registered.contains(plugin))
                .anyMatch(plugin -> loader.getResource(plugin.replace('.', '/') + ".class") != null);
    }
}

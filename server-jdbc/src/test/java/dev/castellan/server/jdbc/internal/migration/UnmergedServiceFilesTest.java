package dev.castellan.server.jdbc.internal.migration;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the message of a program in one jar whose build kept only one of the files with the same name. */
@Tag("database")
final class UnmergedServiceFilesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"flyway-core", "flyway-database-postgresql"})
    void suggestsRemedyForUnmergedServiceFilesOnPostgres(String hash) throws Exception {
        try (Database database = Postgres.fresh();
                OneJar jar = new OneJar(hash)) {
            Object builder = jar.store("postgresql", String.class, database.url());
            builder.getClass().getMethod("user", String.class).invoke(builder, database.user());
            builder.getClass().getMethod("password", String.class).invoke(builder, database.password());
            assertNamesRemedy(builder);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "flyway-database-postgresql")
    void suggestsRemedyForUnmergedServiceFilesOnSqlite(String hash) throws Exception {
        try (OneJar jar = new OneJar(hash)) {
            assertNamesRemedy(jar.store("sqlite", Path.class, folder.resolve("castellan.db")));
        }
    }

    private static void assertNamesRemedy(Object builder) throws NoSuchMethodException {
        Method open = builder.getClass().getMethod("open");
        assertThatExceptionOfType(InvocationTargetException.class)
                .isThrownBy(() -> open.invoke(builder))
                .havingCause()
                .isInstanceOf(IllegalStateException.class)
                .withMessageContaining("META-INF/services")
                .withMessageContaining("merge");
    }

    /** Loads this program anew, and shows only one of the files that list the plug-ins of Flyway. */
    private static final class OneJar extends URLClassLoader {

        private static final String PLUGINS = "META-INF/services/org.flywaydb.core.extensibility.Plugin";

        private final String hash;

        OneJar(String hash) throws IOException {
            super(classPath(), ClassLoader.getPlatformClassLoader());
            this.hash = hash;
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            Enumeration<URL> all = super.getResources(name);
            return name.equals(PLUGINS)
                    ? Collections.enumeration(Collections.list(all).stream()
                            .filter(url -> url.getPath().contains("/" + hash + "-"))
                            .toList())
                    : all;
        }

        Object store(String factory, Class<?> parameter, Object place) throws ReflectiveOperationException {
            return loadClass(JdbcStore.class.getName())
                    .getMethod(factory, parameter)
                    .invoke(null, place);
        }

        private static URL[] classPath() throws IOException {
            List<String> entries = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
            URL[] urls = new URL[entries.size()];
            for (int i = 0; i < urls.length; i++) {
                urls[i] = Path.of(entries.get(i)).toUri().toURL();
            }
            return urls;
        }
    }
}

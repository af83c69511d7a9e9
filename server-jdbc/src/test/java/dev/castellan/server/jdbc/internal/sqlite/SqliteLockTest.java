package dev.castellan.server.jdbc.internal.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.server.jdbc.JdbcStore;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the lock of a file excludes other processes until its store closes. */
@Tag("process")
final class SqliteLockTest {

    @TempDir
    private Path folder;

    @Test
    void stillExcludesOtherProcessesAfterSecondStoreInSameProcessIsRejected() throws Exception {
        try (JdbcStore first = open()) {
            for (int i = 0; i < 2; i++) {
                assertThatIllegalStateException().isThrownBy(this::open);
            }

            assertThat(takenByOtherProcess(file())).contains("in use by another server");
            assertThat(first.organizations()).isEmpty();
        }
        assertThat(takenByOtherProcess(file())).isEqualTo("taken");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void stillExcludesOtherProcessesAfterStoreOpenedViaSymbolicLinkIsRejected() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link.db"), file());
        try (JdbcStore first = open()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> JdbcStore.sqlite(link).open());

            assertThat(takenByOtherProcess(file())).contains("in use by another server");
            assertThat(takenByOtherProcess(link)).contains("in use by another server");
            assertThat(first.organizations()).isEmpty();
        }
    }

    @Test
    void stillExcludesOtherProcessesAfterStoreFromAnotherClassLoaderIsRejected() throws Exception {
        try (JdbcStore first = open();
                URLClassLoader other = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Method take = other.loadClass(SqliteLock.class.getName()).getMethod("take", Path.class);

            assertThatExceptionOfType(InvocationTargetException.class)
                    .isThrownBy(() -> take.invoke(null, file()))
                    .havingCause()
                    .withMessageContaining("in use by another store of this process");
            assertThat(takenByOtherProcess(file())).contains("in use by another server");
            assertThat(first.organizations()).isEmpty();
        }
    }

    @Test
    void stillExcludesOtherProcessesAfterSystemPropertyIsCleared() throws Exception {
        try (JdbcStore first = open()) {
            String real = folder.toRealPath().toString();
            List<String> names = System.getProperties().stringPropertyNames().stream()
                    .filter(name -> name.startsWith("dev.castellan.server.jdbc.lock:"))
                    .filter(name -> System.getProperty(name, "").startsWith(real))
                    .toList();
            assertThat(names).hasSize(1);
            System.clearProperty(names.get(0));

            assertThatIllegalStateException().isThrownBy(this::open).withMessageContaining("in use by another store");
            assertThat(takenByOtherProcess(file())).contains("in use by another server");
            assertThat(first.organizations()).isEmpty();
        }
    }

    @Test
    void closingStoreAgainDoesNotReleaseLockHeldByNextStore() throws Exception {
        JdbcStore earlier = open();
        earlier.close();
        try (JdbcStore next = open()) {
            earlier.close();

            assertThatIllegalStateException().isThrownBy(this::open);
            assertThat(takenByOtherProcess(file())).contains("in use by another server");
            assertThat(next.organizations()).isEmpty();
        }
    }

    @Test
    void releasesLockIfStoreCannotBeOpened() throws Exception {
        Files.writeString(file(), "This is a letter, and no database at all.\n".repeat(50));
        for (int i = 0; i < 2; i++) {
            assertThatIllegalStateException().isThrownBy(this::open).withMessageNotContaining("in use");
        }
        assertThat(takenByOtherProcess(file())).isEqualTo("taken");
    }

    private JdbcStore open() {
        return JdbcStore.sqlite(file()).open();
    }

    private Path file() {
        return folder.resolve("castellan.db");
    }

    private static URL[] classPath() throws IOException {
        String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
        URL[] urls = new URL[entries.length];
        for (int i = 0; i < entries.length; i++) {
            urls[i] = Path.of(entries[i]).toUri().toURL();
        }
        return urls;
    }

    /** Lets another process take the lock, and returns what it prints. */
    private static String takenByOtherProcess(Path file) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        TakingProgram.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output.strip();
    }

    /** Takes the lock of a file, and prints "taken" or the reason why it cannot. */
    static final class TakingProgram {

        private TakingProgram() {}

        public static void main(String[] args) {
            try {
                SqliteLock.take(Path.of(args[0])).close();
                System.out.println("taken");
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}

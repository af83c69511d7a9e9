package dev.castellan.server.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a server whose start fails releases its store. */
@Isolated("counts the threads of the whole JVM")
final class FailedStartTest {

    @TempDir
    private Path folder;

    @Test
    void releasesThreadsAndFilesWhenPortIsInUse() throws IOException {
        Set<Thread> before = own();
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> server().port(busy.getLocalPort()).start())
                        .hasMessageContaining("is in use");
                assertNothingIsLeft(before);
            }
        }
        server().start().close();
        assertNothingIsLeft(before);
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalArgumentException.class, NoClassDefFoundError.class})
    void releasesThreadsAndFilesWhenSiteFailsToOpen(Class<? extends Throwable> failure) throws IOException {
        Set<Thread> before = own();

        assertThatThrownBy(() -> server().site(new FailingSite(failure)).start())
                .isInstanceOf(failure);
        assertNothingIsLeft(before);
        server().start().close();
    }

    private CastellanServerBuilder server() {
        return CastellanServer.builder()
                .store(JdbcStore.sqlite(folder.resolve("castellan.db")).open());
    }

    private void assertNothingIsLeft(Set<Thread> before) throws IOException {
        // threads that close connections end on their own
        Condition.await(() -> before.containsAll(own()), () -> "the threads end: " + own());
        if (OS.LINUX.isCurrentOs()) {
            assertThat(openFiles()).isEmpty();
        }
    }

    /** Returns the files of the folder that this process has open. */
    private List<String> openFiles() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors
                    .map(FailedStartTest::target)
                    .filter(target -> target.startsWith(folder.toString()))
                    .toList();
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }

    private static Set<Thread> own() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("castellan"))
                .collect(Collectors.toSet());
    }

    /** A site that throws at the start. */
    private record FailingSite(Class<? extends Throwable> failure) implements Site {

        @Override
        public String path() {
            return "/site";
        }

        @Override
        public SitePages open(SiteContext context) {
            if (Error.class.isAssignableFrom(failure)) {
                throw new NoClassDefFoundError("missing");
            }
            throw new IllegalArgumentException("not here");
        }
    }
}

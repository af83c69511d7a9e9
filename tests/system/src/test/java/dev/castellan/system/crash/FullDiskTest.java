package dev.castellan.system.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a server while the disk with its SQLite file is full. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Tag("database")
@Tag("process")
class FullDiskTest {

    private static final int CLIENTS = 4;
    private static final int MEGABYTES = 8;

    @TempDir
    private Path directory;

    private Path mountPoint;
    private SmallDisk disk;

    @BeforeEach
    void requireSmallDisk() throws IOException {
        mountPoint = Files.createDirectory(directory.resolve("disk"));
        disk = new SmallDisk(mountPoint, MEGABYTES);
        assumeTrue(
                disk.isPossible(), "this system permits no user namespaces (unshare -Urm), so there is no small disk");
    }

    @Test
    void rejectsChangesWhileDiskIsFullWithoutLosingData() throws IOException {
        Backing hidden = new SqliteBacking(mountPoint.resolve("castellan.db"));
        try (Deployment deployment =
                new Deployment(hidden, disk.prefix(), directory, CLIENTS, new Random(System.nanoTime()))) {
            try (Load load = deployment.load()) {
                load.awaitSucceeded(100);
                disk.fill(deployment.server().id());
                load.awaitRefused(200);
                // clients that only read are not affected
                assertThat(deployment.api().get("/users/me").status()).isEqualTo(200);
                disk.free(deployment.server().id());
                load.awaitSucceeded(load.succeeded() + 200);
                load.stop();
                load.join();
            }
            deployment.checkClients();
            restartFromCopy(deployment);
            deployment.check();
        }
    }

    /** Copies the files before stopping the server, because the disk disappears with the server. */
    private void restartFromCopy(Deployment deployment) throws IOException {
        Path copy = Files.createDirectory(directory.resolve("copy"));
        try (Stream<Path> files =
                Files.list(SmallDisk.seenBy(deployment.server().id(), mountPoint))) {
            // skip the command socket
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, copy.resolve(file.getFileName().toString()));
            }
        }
        deployment.moveTo(new SqliteBacking(copy.resolve("castellan.db")), List.of());
    }
}

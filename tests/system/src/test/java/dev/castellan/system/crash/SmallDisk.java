package dev.castellan.system.crash;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An in-memory file system that only one process sees. The process has a separate mount namespace, which requires no
 * privileges. Tests access the files through {@code /proc}.
 */
final class SmallDisk {

    private static final String SCRIPT = "mount -t tmpfs -o size=$1 castellan \"$2\" && shift 2 && exec \"$@\"";

    private final Path mountPoint;
    private final int megabytes;

    SmallDisk(Path mountPoint, int megabytes) {
        this.mountPoint = mountPoint;
        this.megabytes = megabytes;
    }

    /** Returns whether the system allows such a file system. */
    boolean isPossible() {
        try {
            Process process = new ProcessBuilder(
                            Stream.concat(prefix().stream(), Stream.of("true")).toList())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the words to put before a command that uses the disk. The command keeps the process id. */
    List<String> prefix() {
        return List.of("unshare", "-Urm", "sh", "-c", SCRIPT, "small-disk", megabytes + "m", mountPoint.toString());
    }

    /** Returns the path through which tests access a path of the process. */
    static Path seenBy(long process, Path path) {
        return Path.of("/proc", Long.toString(process), "root")
                .resolve(path.getRoot().relativize(path));
    }

    /** Fills the disk completely. */
    void fill(long process) throws IOException {
        try (OutputStream ballast = Files.newOutputStream(ballast(process), StandardOpenOption.CREATE_NEW)) {
            byte[] piece = new byte[4096];
            while (true) {
                ballast.write(piece);
            }
        } catch (IOException e) {
            requireFull(process, e);
        }
    }

    /** Frees space on the disk. */
    void free(long process) throws IOException {
        Files.delete(ballast(process));
    }

    private void requireFull(long process, IOException failure) throws IOException {
        if (Files.getFileStore(seenBy(process, mountPoint)).getUsableSpace() > 0) {
            throw failure;
        }
    }

    private Path ballast(long process) {
        return seenBy(process, mountPoint).resolve("ballast");
    }
}

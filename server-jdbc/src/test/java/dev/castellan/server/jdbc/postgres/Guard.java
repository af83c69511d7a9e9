package dev.castellan.server.jdbc.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Stops the server in a directory and deletes the directory on {@link #release}, or when this JVM ends in any way,
 * including {@code kill -9}. The guard is a shell that waits until its input closes, which happens when this JVM ends.
 */
final class Guard {

    /**
     * Ignores signals, because the guard must clean up even if the build is stopped and its whole process group
     * receives them.
     */
    private static final String SCRIPT = """
            trap '' INT TERM HUP
            cat >/dev/null
            lock="$1/data/postmaster.pid"
            if [ -f "$lock" ]; then
              server=$(head -n 1 "$lock")
              kill -QUIT "$server" && kill -CONT "$server"
              tries=0
              while kill -0 "$server" && [ $tries -lt 200 ]; do tries=$((tries + 1)); sleep 0.05; done
            fi 2>/dev/null
            rm -rf "$1"
            """;

    private final Process shell;

    private Guard(Process shell) {
        this.shell = shell;
    }

    static Guard over(Path directory) throws IOException {
        return new Guard(new ProcessBuilder(List.of("sh", "-c", SCRIPT, "guard", directory.toString()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Stops the server, deletes the directory, and waits until both are done. */
    void release() {
        try {
            shell.getOutputStream().close();
            shell.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.castellan.server.standalone.control;

import dev.castellan.server.standalone.administration.Administrator;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs what commands send through the control socket. It has threads of its own and a bounded number of them, so
 * that nothing that is sent there holds up the API.
 */
public final class ControlServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    private static final int THREADS = 4;
    private static final int WAITING = 64;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final long IDLE_SECONDS = 10;
    private static final long LONGEST_END_SECONDS = 5;

    private final SocketFile file;
    private final UserPrincipal user;
    private final ControlAnswers answers;
    private final Duration longestWait;
    private final ThreadPoolExecutor threads;

    private ControlServer(
            SocketFile file,
            UserPrincipal user,
            ControlAnswers answers,
            Duration longestWait,
            ThreadFactory newThreads) {
        this.file = file;
        this.user = user;
        this.answers = answers;
        this.longestWait = longestWait;
        threads = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(WAITING), newThreads);
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Makes the file of the socket and starts to answer.
     *
     * @param data the real path of the file that the server has open; {@code null} if it has none
     * @throws CommandException if the file cannot be made
     */
    public static ControlServer start(Path path, @Nullable Path data, Administrator administrator) {
        return start(path, data, administrator, LONGEST_WAIT, work -> daemon(work, "castellan-control"));
    }

    /** Starts with another time limit for the lines of commands, and other threads that read them. */
    static ControlServer start(
            Path path,
            @Nullable Path data,
            Administrator administrator,
            Duration longestWait,
            ThreadFactory newThreads) {
        SocketFile file = SocketFile.listen(path);
        try {
            ControlAnswers answers = new ControlAnswers(data, administrator);
            ControlServer server = new ControlServer(file, Files.getOwner(path), answers, longestWait, newThreads);
            daemon(server::accept, "castellan-control-accept").start();
            return server;
        } catch (IOException e) {
            release(file);
            throw new CommandException("--control-socket " + path + " cannot be read: " + e, e);
        } catch (RuntimeException | Error e) {
            release(file);
            throw e;
        }
    }

    /** Stops to listen, deletes the file, and lets calls that are under way finish within some seconds. */
    @Override
    public void close() {
        release(file);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        while (file.channel().isOpen()) {
            try {
                serve(file.channel().accept());
            } catch (ClosedChannelException e) {
                return;
            } catch (Throwable e) { // no memory or no thread now, but perhaps for the next connection
                complain(e);
                pause();
            }
        }
    }

    private void complain(Throwable failure) {
        try {
            LOG.warn("the control socket {} failed to take a connection: {}", file.path(), failure.toString());
        } catch (OutOfMemoryError e) {
            // the next failure is logged
            return;
        }
    }

    private void serve(SocketChannel connection) throws IOException {
        try {
            String stranger = PeerCheck.stranger(connection, user);
            if (stranger != null) {
                throw new IOException("it came from the user " + stranger);
            }
            threads.execute(new ControlConnection(connection, answers, longestWait));
        } catch (IOException | RejectedExecutionException e) {
            connection.close();
            LOG.warn("a connection to the control socket was refused: {}", e.toString());
        } catch (RuntimeException | Error e) {
            connection.close();
            throw e;
        }
    }

    private static void release(SocketFile file) {
        try {
            file.close();
        } catch (IOException e) {
            LOG.warn("the control socket {} cannot be deleted: the next start replaces it", file.path(), e);
        }
    }

    /** Keeps a failure that lasts, such as too many open files, from filling the log. */
    private static void pause() {
        try {
            TimeUnit.SECONDS.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}

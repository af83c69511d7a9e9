package dev.castellan.server.standalone.control;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection of a command: reads a line, answers it, and ends. */
final class ControlConnection implements Runnable {

    /** Enough for a user with a thousand projects. */
    static final int LONGEST_REQUEST = 128 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger("castellan");
    private final SocketChannel connection;
    private final ControlAnswers answers;
    private final Duration longestWait;

    /**
     * Takes over a connection.
     *
     * @param longestWait the time for the line of the command to arrive, and for the answer to be taken
     */
    ControlConnection(SocketChannel connection, ControlAnswers answers, Duration longestWait) {
        this.connection = connection;
        this.answers = answers;
        this.longestWait = longestWait;
    }

    @Override
    public void run() {
        try (LineChannel lines = new LineChannel(connection)) {
            byte[] request = lines.read(LONGEST_REQUEST, longestWait);
            lines.write(answers.answer(request), longestWait);
        } catch (EOFException e) {
            // a command that only looked whether a server listens
            LOG.debug("a connection to the control socket ended early");
        } catch (IOException e) {
            LOG.warn("a connection to the control socket failed: {}", e.getMessage());
        }
    }
}

package dev.castellan.server.standalone.control;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.json.Shape;
import dev.castellan.server.standalone.administration.AdministrationCall;
import dev.castellan.server.standalone.administration.Administrator;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.store.OutcomeUnknownException;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends what commands ask to a running server, through its control socket. */
public final class ControlClient implements Administrator {

    private static final int LONGEST_ANSWER = 16 * 1024 * 1024;
    private static final Duration LONGEST_SEND = Duration.ofSeconds(5);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Path socket;
    private final @Nullable Path data;

    private ControlClient(Path socket, @Nullable Path data) {
        this.socket = socket;
        this.data = data;
    }

    /**
     * Returns a client of the server that listens on a socket; empty if none does.
     *
     * @param data the real path of the file that the server must have open; {@code null} for any
     * @throws CommandException if a server listens, but does not let this user in
     */
    public static Optional<Administrator> find(Path socket, @Nullable Path data) {
        ControlClient client = new ControlClient(socket, data);
        try (SocketChannel connection = client.connect()) {
            return connection == null ? Optional.empty() : Optional.of(client);
        } catch (IOException e) {
            throw client.cannotConnect(e);
        }
    }

    @Override
    public <T> T perform(AdministrationCall<T> call) {
        byte[] line = Json.write(ControlRequest.of(call, data == null ? null : data.toString()));
        ControlAnswer answer = answer(line);
        JsonValue result = answer.result();
        if (answer.failure() != null) {
            throw answer.failure().toException();
        }
        if (result == null) {
            throw new CommandException("the server at " + socket + " answered nothing: is it of another version?");
        }
        return result.as(call.result());
    }

    private ControlAnswer answer(byte[] line) {
        try (LineChannel lines = open()) {
            lines.write(line, LONGEST_SEND);
            return Json.lenient().read(lines.read(LONGEST_ANSWER, LONGEST_WAIT), Shape.of(ControlAnswer.class));
        } catch (IOException | InvalidJsonException e) {
            throw new OutcomeUnknownException(
                    "the server at " + socket + " took the command and gave no answer (" + e.getMessage() + ")", e);
        }
    }

    private LineChannel open() {
        try {
            SocketChannel connection = connect();
            if (connection == null) {
                throw new CommandException("the server at " + socket + " has stopped: run the command again");
            }
            return new LineChannel(connection);
        } catch (IOException e) {
            throw cannotConnect(e);
        }
    }

    /** Connects, and checks that no other user pretends to be the server of the file. */
    private @Nullable SocketChannel connect() throws IOException {
        SocketChannel connection = SocketFile.connect(socket);
        if (connection == null || data == null) {
            return connection;
        }
        String stranger = PeerCheck.stranger(connection, Files.getOwner(data));
        if (stranger == null) {
            return connection;
        }
        connection.close();
        throw new CommandException("the process that listens on the control socket " + socket + " runs as " + stranger
                + ", but " + data + " belongs to " + Files.getOwner(data) + ": is it the server?");
    }

    private CommandException cannotConnect(IOException cause) {
        return new CommandException(
                "the control socket " + socket + " of the running server cannot be used: " + cause.getMessage()
                        + ": run the command as the user of the server, or as root",
                cause);
    }
}

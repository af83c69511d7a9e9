package dev.castellan.server.standalone.control;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.Shape;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.administration.Administrator;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns the line of a command into the line that answers it. Safe for use by several threads. */
final class ControlAnswers {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    private final @Nullable Path data;
    private final Administrator administrator;

    /** Answers for the server that has this file open, or none. */
    ControlAnswers(@Nullable Path data, Administrator administrator) {
        this.data = data;
        this.administrator = administrator;
    }

    /** Answers a line. Never throws because of what the line says. */
    byte[] answer(byte[] line) {
        return Json.write(answerTo(line));
    }

    private ControlAnswer answerTo(byte[] line) {
        try {
            ControlRequest request = Json.lenient().read(line, Shape.of(ControlRequest.class));
            check(request);
            return ControlAnswer.of(administrator.perform(request.toCall()));
        } catch (InvalidJsonException e) {
            return failed("the server does not understand the command: " + e.getMessage());
        } catch (Refusal | StoreUnavailableException | OutcomeUnknownException | IllegalStateException e) {
            return ControlAnswer.of(ControlFailure.of(e));
        } catch (RuntimeException e) {
            LOG.error("a call through the control socket failed", e);
            return failed("the server failed: its log says why");
        }
    }

    private void check(ControlRequest request) {
        if (request.version() != ControlRequest.VERSION) {
            throw new IllegalStateException("the server speaks version " + ControlRequest.VERSION
                    + " of the control protocol, and the command version " + request.version()
                    + ": use the command of the version that the server has");
        }
        if (request.data() != null && !request.data().equals(String.valueOf(data))) {
            throw new IllegalStateException(
                    "the server at this control socket serves " + (data == null ? "no file" : data) + " and not "
                            + request.data() + ": name the socket of the right server with --control-socket");
        }
    }

    private static ControlAnswer failed(String message) {
        return ControlAnswer.of(new ControlFailure(ControlFailure.Type.FAILED, message, null));
    }
}

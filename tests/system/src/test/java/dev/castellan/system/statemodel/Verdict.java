package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * The expected response, and the resulting state.
 *
 * @param status the status
 * @param body the body of a success, or the {@code dependencies} of an error, or a missing node
 * @param next the state after the response
 */
public record Verdict(int status, JsonNode body, State next) {

    static Verdict of(int status, State next, JsonNode body) {
        return new Verdict(status, body, next);
    }

    static Verdict deleted(State next) {
        return new Verdict(204, MissingNode.getInstance(), next);
    }

    static Verdict refused(int status, State unchanged) {
        return new Verdict(status, MissingNode.getInstance(), unchanged);
    }

    static Verdict blocked(State unchanged, String dependencies) {
        return new Verdict(409, Json.text(dependencies), unchanged);
    }

    public boolean isSuccess() {
        return status / 100 == 2;
    }
}

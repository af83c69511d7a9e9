package dev.castellan.server.standalone.control;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.standalone.administration.AdministrationCall;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The line that a command sends.
 *
 * @param version the version of this protocol that the command speaks
 * @param data the file of the store that the command means; absent if it means whatever the server serves
 * @param call the simple name of the class of the call
 * @param arguments the fields of the call
 */
record ControlRequest(int version, @Nullable String data, String call, JsonValue arguments) {

    /** The version that this program speaks. It changes when calls change in a way that older programs misread. */
    static final int VERSION = 1;

    static ControlRequest of(AdministrationCall<?> call, @Nullable String data) {
        return new ControlRequest(VERSION, data, call.getClass().getSimpleName(), JsonValue.of(call));
    }

    /**
     * Returns the call.
     *
     * @throws IllegalStateException if this program does not know it
     */
    AdministrationCall<?> toCall() {
        return Arrays.stream(AdministrationCall.class.getPermittedSubclasses())
                .filter(type -> type.getSimpleName().equals(call))
                .findFirst()
                .map(type -> (AdministrationCall<?>) arguments.as(type))
                .orElseThrow(() -> new IllegalStateException("the server does not know the call " + call
                        + ": use the command of the version that the server has"));
    }
}

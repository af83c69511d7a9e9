package dev.castellan.system.literal;

import dev.castellan.client.CastellanClient;
import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.internal.parse.CaseFiles;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * A client call and the literal exchange that the call must cause.
 *
 * @param operation the id of the endpoint
 * @param path the path of the case file
 * @param exchange the index of the exchange in the case
 * @param call makes the call with values for the variables, and returns null for a response without a body
 */
record ClientCall(
        String operation, String path, int exchange, BiFunction<CastellanClient, VariableSamples, Object> call) {

    static ClientCall call(
            String operation, String path, int exchange, BiFunction<CastellanClient, VariableSamples, Object> call) {
        return new ClientCall(operation, path + ".http", exchange, call);
    }

    static ClientCall voidCall(
            String operation, String path, int exchange, BiConsumer<CastellanClient, VariableSamples> call) {
        return call(operation, path, exchange, (client, samples) -> {
            call.accept(client, samples);
            return null;
        });
    }

    Exchange literal() {
        return CaseFiles.at(path).exchanges().get(exchange);
    }

    @Override
    public String toString() {
        return operation + " makes the exchange " + exchange + " of " + path;
    }
}

package dev.castellan.server.standalone.administration;

import dev.castellan.server.Administration;

/** Performs what commands ask: on a store that this process has open, or by a server that has it open. */
@FunctionalInterface
public interface Administrator {

    /** Performs a call and returns its result. Throws the same exceptions wherever the store is open. */
    <T> T perform(AdministrationCall<T> call);

    /** Returns the administrator of a store that this process has open. */
    static Administrator of(Administration administration) {
        return new OfThisProcess(administration);
    }

    /** The administrator of a store that this process has open. */
    record OfThisProcess(Administration administration) implements Administrator {

        @Override
        public <T> T perform(AdministrationCall<T> call) {
            return call.perform(administration);
        }
    }
}

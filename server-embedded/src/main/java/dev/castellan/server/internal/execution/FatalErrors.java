package dev.castellan.server.internal.execution;

/** Distinguishes errors of the JVM from other errors, after which a request can still be answered. */
public final class FatalErrors {

    private FatalErrors() {}

    /**
     * Returns the argument, or throws it if it is an error of the JVM such as {@link OutOfMemoryError}. Returns a
     * {@link StackOverflowError}, because the stack is free again.
     */
    public static Throwable unlessFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
            throw fatal;
        }
        return thrown;
    }
}

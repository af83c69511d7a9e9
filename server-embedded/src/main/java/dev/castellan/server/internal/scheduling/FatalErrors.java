package dev.castellan.server.internal.scheduling;

/** Distinguishes fatal JVM errors from errors after which the server can still respond to a request. */
public final class FatalErrors {

    private FatalErrors() {}

    /**
     * Returns the argument, or throws it if it is a JVM error such as {@link OutOfMemoryError}. Returns a {@link
     * StackOverflowError}, because the stack has been unwound.
     */
    public static Throwable unlessFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
            throw fatal;
        }
        return thrown;
    }
}

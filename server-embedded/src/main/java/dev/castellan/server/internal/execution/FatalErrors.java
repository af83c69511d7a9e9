package dev.castellan.server.internal.execution;

/** Tells errors that a request can be answered after from those of the JVM itself. */
public final class FatalErrors {

    private FatalErrors() {}

    /**
     * Returns the argument, but throws it if it is an error of the JVM such as {@link OutOfMemoryError}. A {@link
     * StackOverflowError} is returned, since the stack is free again.
     */
    public static Throwable unlessFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
            throw fatal;
        }
        return thrown;
    }
}

package dev.castellan.server.internal.pipeline;

/** Tells apart what code may throw and what nobody can answer for. */
public final class FatalErrors {

    private FatalErrors() {}

    /**
     * Returns what was thrown, declared or not. Only where the JVM itself is at its end, as without memory, it is thrown on;
     * a stack that was too deep is free again by now.
     */
    public static Throwable unlessFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
            throw fatal;
        }
        return thrown;
    }
}

package dev.castellan.client.internal.concurrent;

import java.util.stream.Stream;

/** Where a call was made that goes on elsewhere, so that its failure shows that too. */
public final class CallerStack {

    private static final StackTraceElement SEAM = new StackTraceElement("--- called asynchronously", "from", null, -1);

    private final Throwable here = new Throwable();

    /** Puts the caller's frames behind those of the failure, and returns the failure. */
    public <E extends Throwable> E appendTo(E failure) {
        failure.setStackTrace(Stream.of(failure.getStackTrace(), new StackTraceElement[] {SEAM}, here.getStackTrace())
                .flatMap(Stream::of)
                .toArray(StackTraceElement[]::new));
        return failure;
    }
}

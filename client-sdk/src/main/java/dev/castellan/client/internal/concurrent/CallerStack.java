package dev.castellan.client.internal.concurrent;

import java.util.stream.Stream;

/** The stack trace of the caller of an asynchronous call, which is added to a failure. */
public final class CallerStack {

    private static final StackTraceElement SEAM = new StackTraceElement("--- called asynchronously", "from", null, -1);

    private final Throwable here = new Throwable();

    /** Adds the caller's frames after those of the failure, and returns the failure. */
    public <E extends Throwable> E appendTo(E failure) {
        failure.setStackTrace(Stream.of(failure.getStackTrace(), new StackTraceElement[] {SEAM}, here.getStackTrace())
                .flatMap(Stream::of)
                .toArray(StackTraceElement[]::new));
        return failure;
    }
}

package dev.castellan.harness.internal.request;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if code that a test supplied to an interception or expectation fails. The cause is the exception that the code
 * threw. The message names the interception or expectation, and the line of the failure.
 */
public final class TestCodeException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private TestCodeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns an exception for code that returned an invalid value. */
    public static TestCodeException returned(String part, String what) {
        return new TestCodeException(part + ": returned " + what, null);
    }

    /**
     * Runs code supplied by a test.
     *
     * @param part the description of the code, such as {@code handle(..)}
     * @throws TestCodeException if the code throws an exception or an error
     */
    public static <T> T call(String part, Supplier<T> code) {
        try {
            return code.get();
        } catch (Throwable thrown) {
            throw new TestCodeException(part + ": threw " + text(thrown), thrown);
        }
    }

    /** Returns a copy of this exception whose message names the interception or expectation. */
    public TestCodeException in(String place) {
        return new TestCodeException(place + ": " + getMessage(), getCause());
    }

    private static String text(Throwable thrown) {
        String inOneLine = thrown.toString().strip().replaceAll("\\s+", " ");
        return Arrays.stream(thrown.getStackTrace())
                .filter(frame -> !isOfALibrary(frame.getClassName()))
                .findFirst()
                .map(frame -> inOneLine + " at " + frame)
                .orElse(inOneLine);
    }

    /** Returns whether a stack frame belongs to a library rather than to test code. */
    private static boolean isOfALibrary(String className) {
        return className.matches("(java|javax|jdk|sun|kotlin|org\\.(junit|assertj|hamcrest|opentest4j))\\..*");
    }
}

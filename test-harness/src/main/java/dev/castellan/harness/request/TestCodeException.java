package dev.castellan.harness.request;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when code that a test gave to a fault, a stub or an expectation fails. The cause is what the code threw, if it
 * threw anything; the message names the fault, stub or expectation, and the line of the failure.
 */
public final class TestCodeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private TestCodeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns the exception for code that returned something that it must not return. */
    public static TestCodeException returned(String part, String what) {
        return new TestCodeException(part + ": returned " + what, null);
    }

    /**
     * Runs code of a test.
     *
     * @param part describes the code, such as {@code handledBy(..)}
     * @throws TestCodeException if the code throws anything, failed assertions included
     */
    public static <T> T call(String part, Supplier<T> code) {
        try {
            return code.get();
        } catch (Throwable thrown) {
            throw new TestCodeException(part + ": threw " + text(thrown), thrown);
        }
    }

    /** Returns this exception with the name of the fault, stub or expectation that the code belongs to. */
    public TestCodeException in(String owner) {
        return new TestCodeException(owner + ": " + getMessage(), getCause());
    }

    private static String text(Throwable thrown) {
        String inOneLine = thrown.toString().strip().replaceAll("\\s+", " ");
        return Arrays.stream(thrown.getStackTrace())
                .filter(frame -> !isOfALibrary(frame.getClassName()))
                .findFirst()
                .map(frame -> inOneLine + " at " + frame)
                .orElse(inOneLine);
    }

    /** What throws for the test's code is not where a person has to look. */
    private static boolean isOfALibrary(String className) {
        return className.matches("(java|javax|jdk|sun|kotlin|org\\.(junit|assertj|hamcrest|opentest4j))\\..*");
    }
}

package dev.castellan.harness.request;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Code that a test gave to a fault, a stub or an expectation failed, mostly because it threw: the cause. The message names
 * to what it was given, and where it threw.
 */
public final class TestCodeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private TestCodeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns the exception of a part that threw nothing, but returned what it must not. */
    public static TestCodeException returned(String part, String what) {
        return new TestCodeException(part + ": returned " + what, null);
    }

    /**
     * Runs code of the test.
     *
     * @param part says what the code is, such as {@code handledBy(..)}
     * @throws TestCodeException if it throws anything, failed assertions included
     */
    public static <T> T call(String part, Supplier<T> code) {
        try {
            return code.get();
        } catch (Throwable thrown) {
            throw new TestCodeException(part + ": threw " + text(thrown), thrown);
        }
    }

    /** Returns the same, with the name of what the part belongs to. */
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

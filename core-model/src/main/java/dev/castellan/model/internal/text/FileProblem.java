package dev.castellan.model.internal.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** Explains why a file cannot be read or written, without the words of Java. */
public final class FileProblem {

    private FileProblem() {}

    /**
     * Returns the reason, without the name of the file.
     *
     * @param problem an {@link IOException} or an {@link UncheckedIOException}
     */
    public static String of(Exception problem) {
        if (problem instanceof UncheckedIOException unchecked) {
            return of(Objects.requireNonNull(unchecked.getCause()));
        }
        if (problem instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (problem instanceof FileAlreadyExistsException) {
            return "it already exists";
        }
        if (problem instanceof CharacterCodingException) {
            return "it is not UTF-8 text";
        }
        String reason = problem instanceof FileSystemException file ? file.getReason() : problem.getMessage();
        return reason == null ? problem.toString() : reason;
    }
}

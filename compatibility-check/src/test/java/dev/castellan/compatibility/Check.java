package dev.castellan.compatibility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs the program on two versions of a module. */
final class Check {

    private final Path folder;
    private String accepted = "";

    Check(Path folder) {
        this.folder = folder;
    }

    Check accepting(String lines) {
        accepted = lines;
        return this;
    }

    /** Compares two versions. */
    Result between(Sources before, Sources after) {
        return of(before.compileInto(folder.resolve("before")), after.compileInto(folder.resolve("after")));
    }

    /** Compares what lies in two folders. */
    Result of(Path before, Path after) {
        try {
            Path file = Files.writeString(folder.resolve("accepted-changes.txt"), accepted);
            StringBuilder out = new StringBuilder();
            int exitCode = Main.run(new String[] {file.toString(), before.toString(), after.toString()}, out);
            return new Result(exitCode, out.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How the program ended, and what it wrote. */
    record Result(int exitCode, String text) {}
}

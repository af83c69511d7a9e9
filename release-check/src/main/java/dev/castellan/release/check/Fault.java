package dev.castellan.release.check;

import dev.castellan.release.stage.StagedName;

/**
 * What is wrong with a staged file.
 *
 * @param file the file; it may be the one that is missing
 * @param fault what is wrong
 * @param remedy what to do about it
 */
public record Fault(StagedName file, String fault, String remedy) {

    @Override
    public String toString() {
        return file + ": " + fault + ": " + remedy;
    }
}

package dev.castellan.cli.output;

import dev.castellan.cli.failure.CliFailure;
import java.util.Arrays;
import java.util.Locale;

/** The formats of results. */
public enum OutputFormat {
    /** Columns for people. Not for programs, because later releases may show other columns. */
    TABLE,
    /** Everything that the server has sent. */
    JSON,
    /** All fields, for spreadsheets. */
    CSV;

    /**
     * Returns the format with this name.
     *
     * @throws CliFailure if there is none
     */
    public static OutputFormat of(String name) {
        return Arrays.stream(values())
                .filter(format -> format.word().equals(name))
                .findFirst()
                .orElseThrow(() -> CliFailure.usage("output: expected table, json or csv, not '" + name + "'"));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

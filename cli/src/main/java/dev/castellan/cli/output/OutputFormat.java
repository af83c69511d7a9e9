package dev.castellan.cli.output;

import dev.castellan.cli.failure.CliFailure;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The formats of results. */
public enum OutputFormat {
    /** Columns for people. Not for programs, because later releases may show other columns. */
    TABLE,
    /** Everything that the server has sent. */
    JSON,
    /** All fields, for spreadsheets. */
    CSV;

    /** All names, for messages. */
    public static final String NAMES =
            Arrays.stream(values()).map(OutputFormat::word).collect(Collectors.joining(", "));

    /**
     * Returns the format with this name.
     *
     * @throws CliFailure if there is none
     */
    public static OutputFormat of(String name) {
        return Arrays.stream(values())
                .filter(format -> format.word().equals(name))
                .findFirst()
                .orElseThrow(() -> CliFailure.usage("output: '" + name + "' is none of " + NAMES));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

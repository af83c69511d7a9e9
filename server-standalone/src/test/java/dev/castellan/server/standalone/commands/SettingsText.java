package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.settings.OptionSection;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the descriptions of options as a sample of a settings file, and as a page of the documentation. */
final class SettingsText {

    private static final String SAMPLE_HEAD = """
            # Settings of "castellan-server serve". Each setting is also an option on the command line (--port 8080) and an
            # environment variable (CASTELLAN_PORT=8080). The command line overrides the environment, which overrides this
            # file. A value that is commented out is the default, or an example if there is no default. Relative paths are
            # relative to the working directory of the process.
            """;

    private static final String PAGE_HEAD = """
            # Settings

            ```sh
            castellan-server --port 8080 --data castellan.db --token-file root.token
            ```

            The options of `castellan-server serve`. [Operations](operations.md#settings) describes how to set them in the
            environment and in a file. `SampleSettingsTest` generates this page from the options.
            """;

    private static final String DEFAULT = " Default: ";
    private static final String EXAMPLE = "such as (\\S+?)(?=[.,]?(?: |$))";

    private SettingsText() {}

    static String sample(List<OptionSection> sections) {
        return SAMPLE_HEAD + text(sections, "\n# --- %s ---\n\n", SettingsText::setting);
    }

    static String page(List<OptionSection> sections) {
        String head = "\n## %s\n\n|Option|Value|Default|Description|\n|---|---|---|---|\n";
        return PAGE_HEAD + text(sections, head, SettingsText::row);
    }

    private static String text(List<OptionSection> sections, String head, Function<OptionSpec, String> line) {
        return sections.stream()
                .map(section -> head.formatted(section.heading())
                        + section.options().stream().map(line).collect(Collectors.joining()))
                .collect(Collectors.joining());
    }

    private static String setting(OptionSpec option) {
        String choice = option.paramLabel().contains("|") ? " Values: " + values(option) + "." : "";
        String standard = option.defaultValue() == null ? DEFAULT + standard(option) + "." : "";
        String comment = (description(option) + choice + standard).replaceAll("--(?=[a-z])", "");
        return comment.replaceAll("(.{1,118})(?: |$)", "# $1\n")
                + option.longestName().replaceFirst("--", "#") + "=" + value(option) + "\n";
    }

    private static String row(OptionSpec option) {
        return "|`%s`|%s|%s|%s|\n"
                .formatted(
                        option.longestName(),
                        values(option),
                        option.defaultValue() == null ? code(standard(option)) : "`" + option.defaultValue() + "`",
                        code(description(option)));
    }

    private static String values(OptionSpec option) {
        return option.paramLabel().replace("|", ", ");
    }

    /** Formats the names of options, and examples. */
    private static String code(String text) {
        return text.replaceAll("--[a-z-]+", "`$0`").replaceAll(EXAMPLE, "such as `$1`");
    }

    /** Returns the default, else the example in the description, else the first word about the default. */
    private static String value(OptionSpec option) {
        if (option.defaultValue() != null) {
            return option.defaultValue();
        }
        Matcher example = Pattern.compile(EXAMPLE).matcher(String.join(" ", option.description()));
        return example.find() ? example.group(1) : standard(option).replaceAll("[, ].*", "");
    }

    /** Returns the description without the default. */
    private static String description(OptionSpec option) {
        return String.join(" ", option.description()).split(DEFAULT)[0];
    }

    /** Returns the part of the description about the default. */
    private static String standard(OptionSpec option) {
        return String.join(" ", option.description()).split(DEFAULT)[1];
    }
}

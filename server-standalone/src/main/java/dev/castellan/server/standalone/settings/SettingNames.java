package dev.castellan.server.standalone.settings;

import dev.castellan.model.internal.text.NearestName;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The names of all settings: every long option of every command, without its dashes. */
final class SettingNames {

    private static final Set<String> NO_SETTINGS = Set.of("help", "version");
    private static final String PREFIX = "CASTELLAN_";

    private final Set<String> names = new TreeSet<>();

    private SettingNames() {}

    static SettingNames of(CommandLine program) {
        SettingNames all = new SettingNames();
        all.collect(program.getCommandSpec());
        return all;
    }

    /** Returns the setting of an option, such as {@code token-file} for {@code --token-file}. */
    static String of(OptionSpec option) {
        return option.longestName().substring(2);
    }

    /** Returns the variable of a setting, such as {@code CASTELLAN_TOKEN_FILE} for {@code token-file}. */
    static String variable(String name) {
        return PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** Returns the setting of a variable, such as {@code token-file} for {@code CASTELLAN_TOKEN_FILE}. */
    static String setting(String variable) {
        return variable.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static boolean isVariable(String variable) {
        return variable.startsWith(PREFIX);
    }

    boolean contains(String name) {
        return names.contains(name);
    }

    boolean containsVariable(String variable) {
        return names.stream().anyMatch(name -> variable(name).equals(variable));
    }

    /** Returns the end of a message about an unknown name: the nearest known name, or where to find all names. */
    String suggestion(String unknown, UnaryOperator<String> spelling) {
        return NearestName.of(unknown.toLowerCase(Locale.ROOT), names)
                .map(name -> ": did you mean " + spelling.apply(name) + "?")
                .orElse(
                        ": 'castellan-server serve --help' shows those of 'serve', COMMAND --help those of each command");
    }

    private void collect(CommandSpec command) {
        for (OptionSpec option : command.options()) {
            if (option.longestName().startsWith("--") && !NO_SETTINGS.contains(of(option))) {
                names.add(of(option));
            }
        }
        command.subcommands().values().forEach(child -> collect(child.getCommandSpec()));
    }
}

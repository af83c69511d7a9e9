package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.options.AuditOptions;
import dev.castellan.server.standalone.options.ConsoleUrlOption;
import dev.castellan.server.standalone.options.MailOptions;
import dev.castellan.server.standalone.options.StoreOptions;
import dev.castellan.server.standalone.options.TokenLifetimeOption;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.serve.Serve;
import dev.castellan.server.standalone.settings.ConfigFileOption;
import dev.castellan.server.standalone.settings.OptionSection;
import java.lang.reflect.Member;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The {@code help} command. The help of a command shows its own options. {@code help settings} shows the options that
 * many commands share with the server.
 */
@Command(
        name = "help",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "Shows the help of a command, such as 'help token delete'. 'help settings' shows the settings of"
                + " the server that commands take too.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class Help implements Callable<Integer> {

    private static final String SETTINGS = "settings";

    /** The classes whose options are settings of the server. */
    private static final Set<Class<?>> SHARED = Set.of(
            StoreOptions.class,
            ConfigFileOption.class,
            AuditOptions.class,
            TokenLifetimeOption.class,
            ConsoleUrlOption.class,
            MailOptions.class);

    private static final String POINTER = "\nTakes settings of the server too, such as --data, --database-url and"
            + " --config: 'castellan-server help settings' shows them.\n";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command, or '" + SETTINGS + "'.")
    private List<String> words = List.of();

    /** Arranges the help of a program and all its commands. */
    static void arrange(CommandLine program) {
        program.getCommandSpec()
                .usageMessage()
                .abbreviateSynopsis(true)
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n");
        if (program.getCommand() instanceof Serve) {
            program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, Help::sections);
        } else {
            program.getHelpSectionMap()
                    .put(
                            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
                            help -> options(help, option -> !takesSettings(help) || !isShared(option)));
            program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> pointer(help) + help.footer());
        }
        program.getSubcommands().values().forEach(Help::arrange);
    }

    @Override
    public Integer call() {
        CommandLine program = spec.parent().commandLine();
        if (words.equals(List.of(SETTINGS))) {
            program.getOut().println(settings(program));
        } else {
            find(program, words).usage(program.getOut());
        }
        return ExitCodes.OK;
    }

    private static CommandLine find(CommandLine program, List<String> words) {
        CommandLine command = program;
        for (String word : words) {
            CommandLine next = command.getSubcommands().get(word);
            if (next == null) {
                throw new UnmatchedArgumentException(command, List.of(word));
            }
            command = next;
        }
        return command;
    }

    /** Returns the shared options of all commands. {@code init} has each of them. */
    private static String settings(CommandLine program) {
        CommandLine command = find(program, List.of("init"));
        return "Settings of the server that commands take too, on the command line, in the environment or in the file of"
                + " --config:\n"
                + options(command.getHelp(), Help::isShared);
    }

    private static String sections(CommandLine.Help help) {
        List<OptionSection> sections = OptionSection.of(help.commandSpec());
        List<OptionSpec> settings =
                sections.stream().flatMap(section -> section.options().stream()).toList();
        return options(help, option -> !settings.contains(option))
                + sections.stream()
                        .map(section -> "\n" + section.heading() + ":\n" + options(help, section.options()::contains))
                        .collect(Collectors.joining());
    }

    private static String pointer(CommandLine.Help help) {
        return takesSettings(help) ? POINTER : "";
    }

    /** Returns whether a command takes other settings of the server than the file that contains settings. */
    private static boolean takesSettings(CommandLine.Help help) {
        return help.commandSpec().options().stream().anyMatch(option -> isShared(option) && !isConfigFile(option));
    }

    private static boolean isConfigFile(OptionSpec option) {
        return option.userObject() instanceof Member field && field.getDeclaringClass() == ConfigFileOption.class;
    }

    private static String options(CommandLine.Help help, Predicate<OptionSpec> condition) {
        return help.optionListExcludingGroups(
                help.commandSpec().options().stream().filter(condition).toList());
    }

    private static boolean isShared(OptionSpec option) {
        return option.userObject() instanceof Member field && SHARED.contains(field.getDeclaringClass());
    }
}

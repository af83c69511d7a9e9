package dev.castellan.cli.operations;

import dev.castellan.model.endpoint.Endpoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Derives the commands from the table of operations. The group of a command is the subject of its operation and its
 * name is the verb, both with hyphens: {@code projects.listUsers} is {@code projects list-users}.
 */
public final class OperationCommands {

    private final SharedOptions shared;
    private final ApiDocument document = new ApiDocument();

    /** Creates the commands of one run. */
    public OperationCommands(SharedOptions shared) {
        this.shared = shared;
    }

    /**
     * Adds a group for each subject, with a command for each operation.
     *
     * @param complete returns false for a group whose commands are not needed, because they take time
     */
    public void addTo(CommandLine program, List<Endpoint<?, ?>> operations, Predicate<String> complete) {
        Map<String, List<Endpoint<?, ?>>> groups = new TreeMap<>();
        operations.forEach(endpoint -> groups.computeIfAbsent(words(endpoint)[0], subject -> new ArrayList<>())
                .add(endpoint));
        groups.forEach((subject, endpoints) -> program.addSubcommand(
                new CommandLine(group(subject, complete.test(hyphenated(subject)) ? endpoints : List.of()))));
    }

    /** Returns the words of the command for an operation. */
    public static List<String> names(Endpoint<?, ?> endpoint) {
        String[] words = words(endpoint);
        return List.of(hyphenated(words[0]), hyphenated(words[1]));
    }

    private CommandSpec group(String subject, List<Endpoint<?, ?>> endpoints) {
        CommandSpec group = CommandSpec.create().name(hyphenated(subject)).mixinStandardHelpOptions(true);
        group.usageMessage().description(document.group(subject)).synopsisSubcommandLabel("COMMAND");
        Map<String, CommandSpec> commands = new LinkedHashMap<>();
        endpoints.forEach(endpoint -> commands.put(hyphenated(words(endpoint)[1]), command(endpoint)));
        commands.forEach(group::addSubcommand);
        return group;
    }

    private CommandSpec command(Endpoint<?, ?> endpoint) {
        OperationCommand command = new OperationCommand(endpoint, document, shared);
        CommandSpec spec = CommandSpec.wrapWithoutInspection(command);
        command.takes(new OperationSpec(endpoint, document, spec));
        return spec;
    }

    private static String[] words(Endpoint<?, ?> endpoint) {
        return endpoint.id().split("\\.", 2);
    }

    private static String hyphenated(String camelCase) {
        return camelCase.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}

package dev.castellan.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The manual of a program for {@code man}, as roff: one page with all commands. */
final class ManPage {

    private final List<String> lines = new ArrayList<>();

    private ManPage() {}

    static String of(CommandLine program) {
        ManPage page = new ManPage();
        CommandSpec spec = program.getCommandSpec();
        page.lines.add(".TH " + spec.name().toUpperCase(Locale.ROOT) + " 1");
        page.section("NAME", spec.name() + " - calls the access and resource management API");
        page.section("SYNOPSIS", "castellan GROUP COMMAND [ARGUMENTS] [OPTIONS]");
        page.section("DESCRIPTION", String.join("\n", spec.usageMessage().description()));
        page.section("OPTIONS", "Every command takes these options.");
        spec.options().forEach(page::argument);
        page.section("COMMANDS", "");
        program.getSubcommands().values().forEach(page::commands);
        page.section(
                "SETTINGS AND EXIT CODES", String.join("\n", spec.usageMessage().footer()));
        return String.join("\n", page.lines) + "\n";
    }

    private void commands(CommandLine command) {
        if (command.getSubcommands().isEmpty()) {
            CommandSpec spec = command.getCommandSpec();
            lines.add(".SS " + text(synopsis(spec)));
            lines.add(text(String.join("\n", spec.usageMessage().description())));
            arguments(spec).forEach(this::argument);
            example(spec);
        }
        command.getSubcommands().values().forEach(this::commands);
    }

    private static String synopsis(CommandSpec spec) {
        String ids =
                spec.positionalParameters().stream().map(ArgSpec::paramLabel).collect(Collectors.joining(" "));
        return (spec.qualifiedName() + " " + ids).strip();
    }

    /** Returns the arguments of a command, without the options of all commands. */
    private static Stream<ArgSpec> arguments(CommandSpec spec) {
        return spec.args().stream()
                .filter(argument -> !(argument instanceof OptionSpec option
                        && (option.inherited() || option.usageHelp() || option.versionHelp())));
    }

    private void argument(ArgSpec argument) {
        lines.add(".TP");
        String label = argument instanceof OptionSpec option
                ? String.join(", ", option.names()) + (option.arity().max() == 0 ? "" : " " + option.paramLabel())
                : argument.paramLabel();
        lines.add(".B " + text(label));
        lines.add(text(String.join("\n", argument.description())));
    }

    private void example(CommandSpec spec) {
        for (String line : spec.usageMessage().footer()) {
            if (!line.isEmpty()) {
                lines.add(".PP");
                lines.add(text(line));
            }
        }
    }

    private void section(String heading, String text) {
        lines.add(".SH " + heading);
        if (!text.isEmpty()) {
            lines.add(text(text));
        }
    }

    /** Returns a text without requests and escapes of roff, and without picocli's escape of the percent sign. */
    private static String text(String text) {
        return text.replace("%%", "%")
                .replace("\\", "\\e")
                .replace("-", "\\-")
                .lines()
                .map(line -> line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line)
                .collect(Collectors.joining("\n"));
    }
}

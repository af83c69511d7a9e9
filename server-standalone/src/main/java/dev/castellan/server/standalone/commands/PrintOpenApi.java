package dev.castellan.server.standalone.commands;

import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.standalone.files.OwnerOnlyFile;
import dev.castellan.server.standalone.options.ApiOptions;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.settings.ConfigFileOption;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code openapi} command, which prints the OpenAPI document or writes it to a file. */
@Command(
        name = "openapi",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description =
                "Prints the OpenAPI 3.1 document of the API, the same that a server with the same settings shows at "
                        + OpenApi.PATH + ".")
@SuppressWarnings("NullAway.Init") // set by picocli
final class PrintOpenApi implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "New file for the document. Default: the standard output")
    private @Nullable Path output;

    @Mixin
    private ApiOptions api;

    @Mixin
    @SuppressWarnings("UnusedVariable") // declared for the help text; Settings reads the value before the command runs
    private ConfigFileOption config;

    @Override
    public Integer call() {
        api.check();
        String document = OpenApi.text(api.deployment());
        if (output == null) {
            spec.commandLine().getOut().print(document);
            spec.commandLine().getOut().flush();
        } else {
            write(output.toAbsolutePath(), document);
            new Output(spec).line("output", output.toAbsolutePath().toString());
        }
        return ExitCodes.OK;
    }

    private static void write(Path file, String document) {
        try {
            Files.writeString(file, document, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw OwnerOnlyFile.exists("--output", file);
        } catch (IOException e) {
            throw new CommandException(
                    "--output " + file + " cannot be written: " + FileProblem.of(e)
                            + ": choose a directory that is writable",
                    e);
        }
    }
}

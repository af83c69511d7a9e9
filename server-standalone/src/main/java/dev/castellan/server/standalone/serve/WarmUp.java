package dev.castellan.server.standalone.serve;

import dev.castellan.server.standalone.options.ValueConverters;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.VersionProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The {@code warm-up} command, which runs a server and sends typical requests while the JVM records the classes that it
 * loads. The start script uses it to create the class-data archive.
 */
@Command(
        name = "warm-up",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description =
                "Starts a server on a free port of the loopback address, with its data in a temporary directory, sends "
                        + "some requests, and stops the server. The start script uses this command to create the class-data "
                        + "archive.")
public final class WarmUp implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    @Override
    public Integer call() throws IOException {
        Path directory = Files.createTempDirectory("castellan-warm-up");
        try {
            run(directory.resolve("memory.token"));
            run(
                    directory.resolve("file.token"),
                    "--data",
                    directory.resolve("castellan.db").toString());
        } finally {
            delete(directory);
        }
        return ExitCodes.OK;
    }

    private static void run(Path tokenFile, String... store) throws IOException {
        try (RunningServer server = RunningServer.start(options(tokenFile, store))) {
            LOG.info("warming up {}", server.baseUrl());
            new WarmUpRequests(server, Files.readString(tokenFile).strip()).send();
        }
    }

    private static Serve options(Path tokenFile, String... store) {
        Serve serve = new Serve();
        CommandLine program = new CommandLine(serve).setCaseInsensitiveEnumValuesAllowed(true);
        ValueConverters.register(program);
        Stream<String> common = Stream.of(
                "--port", "0", "--management-port", "0", "--access-log", "on", "--token-file", tokenFile.toString());
        program.parseArgs(Stream.concat(common, Stream.of(store)).toArray(String[]::new));
        return serve;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new CommandException("the temporary directory " + directory + " cannot be deleted: " + e, e);
        }
    }
}

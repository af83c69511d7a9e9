package dev.castellan.server.standalone.serve;

import dev.castellan.server.standalone.Main;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line that runs the program in a separate JVM. */
public final class ProgramCommand {

    private ProgramCommand() {}

    /**
     * Returns the command line.
     *
     * @param jvm further options of the JVM
     * @param arguments the arguments of the program
     */
    public static List<String> of(List<String> jvm, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        // starts a sixth faster
        command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"));
        command.add("-Dslf4j.provider=ch.qos.logback.classic.spi.LogbackServiceProvider");
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(arguments);
        return command;
    }
}

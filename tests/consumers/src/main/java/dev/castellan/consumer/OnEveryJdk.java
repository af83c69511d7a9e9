package dev.castellan.consumer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@link Consumer} on each installed JDK that is supported, with the class path or module path of this program.
 */
public final class OnEveryJdk {

    private OnEveryJdk() {}

    /**
     * Runs the program. Exits with 1 if {@link Consumer} fails on any JDK.
     *
     * @param args the arguments of {@link Consumer#main}
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        boolean fine = true;
        for (Path home : InstalledJdks.homes()) {
            fine &= run(home, args) == 0;
        }
        System.exit(fine ? 0 : 1);
    }

    private static int run(Path home, String[] args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin").resolve("java").toString());
        command.add("-Dslf4j.internal.verbosity=ERROR");
        command.addAll(place());
        command.addAll(List.of(args));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private static List<String> place() {
        Module module = Consumer.class.getModule();
        String program = Consumer.class.getName();
        return module.isNamed()
                ? List.of("-p", System.getProperty("jdk.module.path"), "-m", module.getName() + "/" + program)
                : List.of("-cp", System.getProperty("java.class.path"), program);
    }
}

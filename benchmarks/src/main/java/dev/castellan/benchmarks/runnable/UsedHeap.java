package dev.castellan.benchmarks.runnable;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a JVM for the heap that is in use after a full collection. */
final class UsedHeap {

    /** A line about a generation or about the whole heap, as the collectors of the JDK write it. */
    private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");

    private static final int TIMEOUT_SECONDS = 30;

    private UsedHeap() {}

    /** Returns the megabytes in use, or that the JVM does not answer. */
    static String of(Process jvm) throws IOException, InterruptedException {
        ask(jvm, "GC.run");
        String info = ask(jvm, "GC.heap_info");
        Matcher used = USED.matcher(info);
        long kilobytes = 0;
        while (used.find()) {
            kilobytes += Long.parseLong(used.group(1));
        }
        return kilobytes == 0 ? "no answer of the JVM" : kilobytes / 1024 + " MB";
    }

    private static String ask(Process jvm, String command) throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process process = new ProcessBuilder(jcmd.toString(), String.valueOf(jvm.pid()), command)
                .redirectErrorStream(true)
                .start();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return "";
        }
        try (InputStream output = process.getInputStream()) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

package dev.castellan.benchmarks;

import dev.castellan.benchmarks.servers.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The settings of the measurements, from options such as {@code seconds=6}. */
final class Settings {

    private static final Path JAR = Path.of("server-standalone/target/castellan-server.jar");
    /** The usual duration of a measurement. */
    private static final Duration FULL_TIME = Duration.ofSeconds(6);

    private final List<Path> jars = new ArrayList<>();
    private final List<StoreKind> stores = new ArrayList<>();
    private final List<String> only = new ArrayList<>();
    private Duration time = FULL_TIME;
    private int processes = 5;
    private String heap = "256m";

    /**
     * Reads the options.
     *
     * @throws WrongArgumentException if an option does not exist, or has a wrong value
     */
    Settings(List<String> options) {
        options.forEach(option -> read(option, option.replaceFirst(".*?=", "")));
    }

    private void read(String option, String value) {
        switch (option.substring(0, option.indexOf('=') + 1)) {
            case "seconds=" ->
                time = Duration.ofSeconds(Integer.parseInt(matching(option, value, "[1-9]\\d{0,3}", "1 to 9999")));
            case "processes=" -> processes = Integer.parseInt(matching(option, value, "[1-9]\\d{0,2}", "1 to 999"));
            case "heap=" -> heap = matching(option, value, "[1-9]\\d{0,5}[kmgKMG]", "a size such as 256m");
            case "jar=" -> jars.add(Path.of(value));
            case "store=" -> stores.add(store(option, value));
            case "only=" -> only.add(matching(option, value, ".+", "a part of a title"));
            default ->
                throw new WrongArgumentException(
                        option + ": no such option: choose seconds=, processes=, heap=, jar=, store= or only=");
        }
    }

    private static String matching(String option, String value, String pattern, String expected) {
        if (!value.matches(pattern)) {
            throw new WrongArgumentException(option + ": expected " + expected);
        }
        return value;
    }

    private static StoreKind store(String option, String value) {
        List<StoreKind> all = List.of(StoreKind.values());
        return all.stream()
                .filter(store -> store.name().toLowerCase(Locale.ROOT).equals(value))
                .findFirst()
                .orElseThrow(() -> new WrongArgumentException(option + ": expected one of " + all));
    }

    /** Returns the duration of each measurement. */
    Duration time() {
        return time;
    }

    /** Returns the number of fresh processes from which a median is computed. */
    int processes() {
        return processes;
    }

    /** Returns the runnable servers. */
    List<Path> jars() {
        return jars.isEmpty() ? List.of(JAR) : jars;
    }

    /** Returns the first runnable server. */
    Path jar() {
        return jars().get(0);
    }

    /** Returns the heap size of a runnable server, which is larger if the data is in memory. */
    String heap(StoreKind store) {
        return store == StoreKind.MEMORY ? "2g" : heap;
    }

    /** Returns the stores that the options choose and that a row can measure. */
    List<StoreKind> stores(StoreKind... possible) {
        return Stream.of(possible)
                .filter(store -> stores.isEmpty() || stores.contains(store))
                .toList();
    }

    /** Returns whether a measurement is chosen. */
    boolean includes(String title) {
        return only.isEmpty() || only.stream().anyMatch(title::contains);
    }

    /** Returns a duration, or a thousandth of it if the measurements are shorter than usual. */
    Duration reduced(Duration full) {
        return time.compareTo(FULL_TIME) < 0 ? full.dividedBy(1_000) : full;
    }

    /** Returns a number, or a thousandth of it but at least 1 if the measurements are shorter than usual. */
    int reduced(int full) {
        return time.compareTo(FULL_TIME) < 0 ? Math.max(1, full / 1_000) : full;
    }

    /** Thrown if an argument is wrong, or if a program that it needs is missing. The message names the remedy. */
    static final class WrongArgumentException extends RuntimeException {

        private static final long serialVersionUID = 1;

        WrongArgumentException(String message) {
            super(message);
        }
    }
}

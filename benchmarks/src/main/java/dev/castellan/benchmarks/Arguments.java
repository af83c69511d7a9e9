package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.AttackKind;
import dev.castellan.benchmarks.servers.StoreKind;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the arguments: the names of rows, and options such as {@code seconds=6}. */
final class Arguments {

    private static final Path JAR = Path.of("server-standalone/target/castellan-server.jar");

    private final List<String> rows = new ArrayList<>();
    private final List<Path> jars = new ArrayList<>();
    private final List<StoreKind> stores = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private final List<AttackKind> attacks = new ArrayList<>();
    private Duration time = Settings.FULL_TIME;
    private int processes = 5;
    private String heap = "256m";

    /**
     * Reads the arguments.
     *
     * @throws WrongArgumentException if an option does not exist, or has a wrong value
     */
    Arguments(List<String> arguments) {
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 0) {
                rows.add(argument);
            } else {
                read(argument, argument.substring(0, equals), argument.substring(equals + 1));
            }
        }
    }

    /** Returns the names of the rows, which may be unknown. */
    List<String> rows() {
        return rows;
    }

    /** Returns the settings. An option without a value has its default. */
    Settings settings() {
        return new Settings(
                time,
                processes,
                jars.isEmpty() ? List.of(JAR) : jars,
                heap,
                stores.isEmpty() ? List.of(StoreKind.values()) : stores,
                operations.isEmpty() ? List.of(Operation.values()) : operations,
                attacks.isEmpty() ? List.of(AttackKind.values()) : attacks);
    }

    private void read(String argument, String option, String value) {
        switch (option) {
            case "seconds" -> time = seconds(argument, value);
            case "processes" -> processes = Integer.parseInt(matching(argument, value, "[1-9]\\d{0,3}", "1 to 9999"));
            case "heap" -> heap = matching(argument, value, "[1-9]\\d{0,5}[kmgKMG]", "a size such as 256m");
            case "jar" -> jars.add(Path.of(value));
            case "store" -> stores.add(named(argument, value, StoreKind.class));
            case "operation" -> operations.add(named(argument, value, Operation.class));
            case "attack" -> attacks.add(named(argument, value, AttackKind.class));
            default -> throw new WrongArgumentException(argument + ": no such option");
        }
    }

    private static Duration seconds(String argument, String value) {
        String pattern = "(?=.*[1-9])\\d{1,5}(\\.\\d)?";
        String number = matching(argument, value, pattern, "a number from 0.1 to 99999.9");
        return Duration.ofMillis(new BigDecimal(number).movePointRight(3).longValueExact());
    }

    private static String matching(String argument, String value, String pattern, String expected) {
        if (!value.matches(pattern)) {
            throw new WrongArgumentException(argument + ": expected " + expected);
        }
        return value;
    }

    /** Finds a constant by its name, in which a hyphen or a space may replace an underscore. */
    private static <E extends Enum<E>> E named(String argument, String value, Class<E> type) {
        return Stream.of(type.getEnumConstants())
                .filter(constant -> constant.name().equalsIgnoreCase(value.replaceAll("[- ]", "_")))
                .findFirst()
                .orElseThrow(() ->
                        new WrongArgumentException(argument + ": expected one of " + List.of(type.getEnumConstants())));
    }

    /** An argument is wrong. The message names it, and what is expected. */
    static final class WrongArgumentException extends RuntimeException {

        private static final long serialVersionUID = 1;

        WrongArgumentException(String message) {
            super(message);
        }
    }
}

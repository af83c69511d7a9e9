package dev.castellan.server.standalone.settings;

import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.model.internal.text.NearestName;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The option values from the environment and the settings file. For example, {@code --port} on the command line
 * overrides {@code CASTELLAN_PORT} in the environment, which overrides {@code port=} in the file.
 *
 * <p>The file has one setting per line, in {@link Properties} syntax and UTF-8.
 */
public final class Settings implements IDefaultValueProvider {

    private static final String PREFIX = "CASTELLAN_";
    private static final String CONFIG = "config";
    private static final Set<String> NO_SETTINGS = Set.of("help", "version");

    /** The environment variables of the client, which may be set on the same machine. */
    private static final Pattern OF_THE_CLIENT = Pattern.compile("CASTELLAN_("
            + "BASE_URL|TOKEN|TOKEN_FILE|JWT_FILE|FEDERATION_RULE|PROJECT_ID|DEADLINE|ATTEMPT_TIMEOUT|CONNECT_TIMEOUT|"
            + "MAX_ATTEMPTS|IDEMPOTENT_POSTS|PROXY|PROXY_USER|PROXY_PASSWORD|TRUSTED_CERTIFICATES|CLIENT_CERTIFICATE|"
            + "CLIENT_CERTIFICATE_PASSWORD|ALLOW_PLAIN_HTTP|MAX_RESPONSE_BYTES|MAX_CONCURRENT_CALLS|"
            + "MAX_QUEUED_CALLS|PROJECT_HEADER|DELETE_TOKEN_PATH|LOG_HEADERS)");

    /** The environment variables of {@code castellan} alone. None of them is a setting, not even of {@code openapi}. */
    private static final Pattern OF_CASTELLAN = Pattern.compile("CASTELLAN_(OUTPUT|PROFILES?|TOKEN_COMMAND)");

    /**
     * The environment variables that Kubernetes sets in every container of a namespace, for a service whose name is
     * {@code castellan} or begins with {@code castellan-}. The variables contain the address of that service.
     */
    private static final Pattern OF_A_SERVICE = Pattern.compile("CASTELLAN(_[A-Z0-9_]+)?"
            + "(_SERVICE_HOST|_SERVICE_PORT(_[A-Z0-9_]+)?|_PORT_[0-9]+_(TCP|UDP|SCTP)(_PROTO|_PORT|_ADDR)?)");

    /**
     * The pattern also matches the value, because {@code CASTELLAN_PORT} and {@code CASTELLAN_MANAGEMENT_PORT} can also
     * be settings.
     */
    private static final Pattern PORT_OF_A_SERVICE =
            Pattern.compile("CASTELLAN(_[A-Z0-9_]+)?_PORT=(tcp|udp|sctp)://.*");

    private final Set<String> names = new TreeSet<>();
    private final Map<String, Value> values = new TreeMap<>();

    private Settings() {}

    /** The sources of a value, in order of precedence. */
    public enum Source {
        COMMAND_LINE,
        ENVIRONMENT,
        FILE,
        DEFAULT
    }

    /** @param origin the environment variable, or the key and the file */
    private record Value(String text, Source source, String origin) {

        Value {
            if (text.equals(Option.NULL_VALUE)) {
                // picocli would set no value
                throw new IllegalArgumentException(
                        origin + ": write " + text + " on the command line, because it means 'no value' elsewhere");
            }
        }
    }

    /**
     * Reads the settings for a run.
     *
     * @throws ParameterException if an environment variable or a key does not name a setting, or if the file cannot be
     *     read. The message names the variable, key or file and suggests a remedy.
     */
    public static Settings read(CommandLine program, Map<String, String> environment, List<String> arguments) {
        Settings settings = new Settings();
        settings.collectNames(program.getCommandSpec());
        String file = fileIn(arguments);
        if (file == null) {
            file = environment.get(variable(CONFIG));
        }
        try {
            if (file != null) {
                settings.readFile(Path.of(file));
            }
            environment.forEach(settings::readVariable);
            return settings;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(program, e.getMessage(), e);
        }
    }

    /** Returns the settings for a command's run, or empty settings if none were read. */
    public static Settings of(CommandSpec command) {
        return command.commandLine().getDefaultValueProvider() instanceof Settings settings ? settings : new Settings();
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        Value value = argument instanceof OptionSpec option ? values.get(name(option)) : null;
        // picocli replaces variables in the returned text; two dollar signs stand for one
        return value == null ? null : value.text.replace("$", "$$");
    }

    /**
     * Returns the environment variable or the key in the file that sets an option, or {@code null} if neither sets it.
     */
    public @Nullable String origin(OptionSpec option) {
        Value value = values.get(name(option));
        return value == null ? null : value.origin;
    }

    /** Returns the source of an option's value. Ignores the command line. */
    public Source source(OptionSpec option) {
        Value value = values.get(name(option));
        return value == null ? Source.DEFAULT : value.source;
    }

    private void collectNames(CommandSpec command) {
        for (OptionSpec option : command.options()) {
            if (option.longestName().startsWith("--") && !NO_SETTINGS.contains(name(option))) {
                names.add(name(option));
            }
        }
        command.subcommands().values().forEach(child -> collectNames(child.getCommandSpec()));
    }

    /** Returns the settings file named in the arguments, or {@code null} if they do not name one. */
    private static @Nullable String fileIn(List<String> arguments) {
        String file = null;
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.startsWith("--config=")) {
                file = word.substring("--config=".length());
            } else if (word.equals("--config") && i + 1 < arguments.size()) {
                file = arguments.get(i + 1);
            }
        }
        return file;
    }

    private void readVariable(String variable, String text) {
        if (!variable.startsWith(PREFIX)
                || OF_CASTELLAN.matcher(variable).matches()
                || OF_A_SERVICE.matcher(variable).matches()
                || PORT_OF_A_SERVICE.matcher(variable + "=" + text).matches()) {
            return;
        }
        for (String name : names) {
            if (variable(name).equals(variable)) {
                NativeText.check(variable, text);
                values.put(name, new Value(text, Source.ENVIRONMENT, variable));
                return;
            }
        }
        if (!OF_THE_CLIENT.matcher(variable).matches()) {
            String name =
                    variable.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '-');
            throw new IllegalArgumentException(variable + " is not a setting" + suggestion(name, Settings::variable));
        }
    }

    private void readFile(Path file) {
        List<Map.Entry<String, String>> lines = new ArrayList<>();
        @SuppressWarnings("serial") // never serialized
        Properties parser = new Properties() {
            /** Keeps every value of a repeated key. A map keeps only the last. */
            @Override
            public synchronized Object put(Object key, Object value) {
                return lines.add(Map.entry((String) key, (String) value));
            }
        };
        try (Reader reader = Files.newBufferedReader(file)) {
            parser.load(reader);
        } catch (MalformedInputException | IllegalArgumentException e) {
            throw new IllegalArgumentException("--config " + file + ": expected UTF-8 text of the form name=value", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("--config " + file + " cannot be read: " + FileProblem.of(e), e);
        }
        lines.forEach(line -> readKey(file, line.getKey(), line.getValue()));
    }

    private void readKey(Path file, String name, String text) {
        if (name.equals(CONFIG)) {
            throw new IllegalArgumentException("--config " + file + ": config cannot be set in a file: name the file"
                    + " with --config or CASTELLAN_CONFIG");
        }
        if (!names.contains(name)) {
            throw new IllegalArgumentException(
                    "--config " + file + ": " + name + " is not a setting" + suggestion(name, candidate -> candidate));
        }
        if (values.put(name, new Value(text.strip(), Source.FILE, name + " in " + file)) != null) {
            throw new IllegalArgumentException("--config " + file + ": " + name + " occurs twice: keep one");
        }
    }

    /** Returns the end of a message about an unknown name: the nearest known name, or where to find all names. */
    private String suggestion(String unknown, UnaryOperator<String> spelling) {
        return NearestName.of(unknown.toLowerCase(Locale.ROOT), names)
                .map(name -> ": did you mean " + spelling.apply(name) + "?")
                .orElse(
                        ": 'castellan-server serve --help' lists the settings of the server, COMMAND --help those of a command");
    }

    /** Returns the setting for an option, such as {@code token-file} for {@code --token-file}. */
    private static String name(OptionSpec option) {
        return option.longestName().substring(2);
    }

    /** Returns the environment variable for a setting, such as {@code CASTELLAN_TOKEN_FILE} for {@code token-file}. */
    private static String variable(String name) {
        return PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}

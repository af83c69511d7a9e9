package dev.castellan.server.standalone.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The values that the environment and the file of settings give to options that the command line does not set. The
 * order of precedence is {@code --port}, {@code CASTELLAN_PORT}, {@code port=}.
 */
public final class Settings implements IDefaultValueProvider {

    /** Variables of the client, which may be set on the same machine. */
    private static final Set<String> OF_THE_CLIENT = Set.of(
            "CASTELLAN_BASE_URL",
            "CASTELLAN_TOKEN",
            "CASTELLAN_TOKEN_FILE",
            "CASTELLAN_PROJECT_ID",
            "CASTELLAN_DEADLINE",
            "CASTELLAN_ATTEMPT_TIMEOUT",
            "CASTELLAN_CONNECT_TIMEOUT",
            "CASTELLAN_MAX_ATTEMPTS",
            "CASTELLAN_ALLOW_PLAIN_HTTP");

    private final Map<String, String> environment;
    private final @Nullable Path path;
    private final Map<String, String> file;

    private Settings(Map<String, String> environment, @Nullable Path path, Map<String, String> file) {
        this.environment = environment;
        this.path = path;
        this.file = file;
    }

    /**
     * Reads the settings of a run.
     *
     * @throws SettingsException if a setting is unknown, or the file cannot be read
     */
    public static Settings read(CommandLine program, Map<String, String> environment, List<String> arguments) {
        SettingNames known = SettingNames.of(program);
        Map<String, String> variables = ServiceVariables.without(environment);
        checkVariables(variables, known);
        Path named = ConfigFileFinder.find(arguments);
        String variable = variables.get(SettingNames.variable("config"));
        Path path = named == null && variable != null ? Path.of(variable) : named;
        return new Settings(variables, path, path == null ? Map.of() : ConfigFile.read(path, known));
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)) {
            return null;
        }
        String name = SettingNames.of(option);
        String variable = environment.get(SettingNames.variable(name));
        return variable != null ? variable : file.get(name);
    }

    /** Returns the variable, or the key of the file, that sets an option; {@code null} if neither does. */
    public @Nullable String origin(OptionSpec option) {
        String name = SettingNames.of(option);
        if (environment.containsKey(SettingNames.variable(name))) {
            return SettingNames.variable(name);
        }
        return file.containsKey(name) ? name + " in " + path : null;
    }

    /** Returns the source of the value of an option that the command line does not set. */
    public SettingSource source(OptionSpec option) {
        String name = SettingNames.of(option);
        if (environment.containsKey(SettingNames.variable(name))) {
            return SettingSource.ENVIRONMENT;
        }
        return file.containsKey(name) ? SettingSource.FILE : SettingSource.NOWHERE;
    }

    private static void checkVariables(Map<String, String> environment, SettingNames known) {
        for (String variable : environment.keySet()) {
            if (SettingNames.isVariable(variable)
                    && !known.containsVariable(variable)
                    && !OF_THE_CLIENT.contains(variable)) {
                throw new SettingsException(variable + " is not a setting"
                        + known.suggestion(SettingNames.setting(variable), SettingNames::variable));
            }
        }
    }
}

package dev.castellan.server.standalone.settings;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Reads a file of settings: one setting such as {@code port=8080} in each line, in the syntax of {@link Properties}, in
 * UTF-8.
 */
final class ConfigFile {

    private static final String ITSELF = "config";

    private ConfigFile() {}

    /**
     * Returns the settings of the file.
     *
     * @throws SettingsException if the file cannot be read, or holds an unknown setting, or holds a setting twice
     */
    static Map<String, String> read(Path file, SettingNames known) {
        Map<String, String> values = new TreeMap<>();
        load(file, values);
        for (String key : values.keySet()) {
            check(file, key, known);
        }
        return values;
    }

    private static void check(Path file, String key, SettingNames known) {
        if (key.equals(ITSELF)) {
            throw new SettingsException("--config " + file + ": config cannot be set in a file: name the one file with"
                    + " --config or CASTELLAN_CONFIG");
        }
        if (!known.contains(key)) {
            throw new SettingsException(
                    "--config " + file + ": " + key + " is not a setting" + known.suggestion(key, name -> name));
        }
    }

    private static void load(Path file, Map<String, String> values) {
        try (Reader reader = Files.newBufferedReader(file)) {
            new OncePerKey(file, values).load(reader);
        } catch (NoSuchFileException e) {
            throw new SettingsException("--config " + file + ": there is no such file");
        } catch (MalformedInputException | IllegalArgumentException e) {
            throw new SettingsException("--config " + file + ": is not a text in UTF-8 of the form name=value");
        } catch (IOException e) {
            throw new SettingsException("--config " + file + ": cannot be read: " + e);
        }
    }

    /** Refuses a second value of a key, which {@link Properties} would silently accept. */
    private static final class OncePerKey extends Properties {

        private static final long serialVersionUID = 1;

        private final transient Path file;
        private final transient Map<String, String> values;

        OncePerKey(Path file, Map<String, String> values) {
            this.file = file;
            this.values = values;
        }

        @Override
        public synchronized Object put(Object key, Object value) {
            if (values.put((String) key, ((String) value).strip()) != null) {
                throw new SettingsException("--config " + file + ": " + key + " is there twice: keep one");
            }
            return value;
        }
    }
}

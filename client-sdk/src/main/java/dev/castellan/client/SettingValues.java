package dev.castellan.client;

import dev.castellan.model.internal.text.NearestName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The texts of settings. A blank text is treated as if it were not set. Error messages name the variable or property,
 * and contain no secret.
 */
final class SettingValues {

    private static final List<String> NAMES =
            Arrays.stream(TextSetting.values()).map(Enum::name).toList();

    /**
     * The maximum number of typing mistakes. Names that differ more may be settings of the server, such as
     * {@code CASTELLAN_DATABASE_URL}.
     */
    private static final int MAX_MISTAKES = 2;

    private final Function<TextSetting, @Nullable String> texts;
    private final Function<TextSetting, String> names;

    private SettingValues(Function<TextSetting, @Nullable String> texts, Function<TextSetting, String> names) {
        this.texts = texts;
        this.names = names;
    }

    /** Returns the settings that a function returns for the names of their properties. */
    static SettingValues ofProperties(Function<String, @Nullable String> properties) {
        return new SettingValues(setting -> properties.apply(setting.property()), TextSetting::property);
    }

    /**
     * Returns the settings in environment variables and in system properties, which take precedence.
     *
     * @throws IllegalArgumentException if a name is similar to the name of a setting. Other names are ignored, because
     *     a server in the same environment may read them
     */
    static SettingValues of(Map<String, String> variables, Map<String, String> properties) {
        variables.keySet().forEach(name -> checkName(name, "CASTELLAN_", TextSetting::variable));
        properties.keySet().forEach(name -> checkName(name, "castellan.", TextSetting::property));
        Function<TextSetting, String> names = setting ->
                properties.getOrDefault(setting.property(), "").isBlank() ? setting.variable() : setting.property();
        Map<String, String> all = new HashMap<>(variables);
        all.putAll(properties);
        return new SettingValues(setting -> all.get(names.apply(setting)), names);
    }

    private static void checkName(String name, String prefix, Function<TextSetting, String> spelling) {
        if (name.startsWith(prefix)) {
            String unknown =
                    name.substring(prefix.length()).toUpperCase(Locale.ROOT).replace('-', '_');
            NearestName.within(Math.min(MAX_MISTAKES, unknown.length() / 3), unknown, NAMES)
                    .map(TextSetting::valueOf)
                    .map(spelling)
                    .ifPresent(nearest -> {
                        if (!nearest.equals(name)) {
                            throw new IllegalArgumentException(
                                    name + ": is not a setting; did you mean " + nearest + "?");
                        }
                    });
        }
    }

    /** Returns the variable or property that sets a setting. */
    String name(TextSetting setting) {
        return names.apply(setting);
    }

    /** Returns the text of a setting, or {@code null} if it is not set. */
    @Nullable
    String text(TextSetting setting) {
        String text = texts.apply(setting);
        return text == null || text.isBlank() ? null : text;
    }

    /**
     * Returns the text of a setting.
     *
     * @throws IllegalArgumentException if the setting is not set
     */
    String require(TextSetting setting) {
        String text = text(setting);
        if (text == null) {
            throw new IllegalArgumentException(name(setting) + ": is not set"
                    + (setting == TextSetting.BASE_URL ? "; expected a URL such as https://service.example" : ""));
        }
        return text;
    }

    /**
     * Applies a function to the text of a setting.
     *
     * @throws IllegalArgumentException if the setting is not set, or if the function rejects its text
     */
    <T> T read(TextSetting setting, Function<String, T> function) {
        String text = require(setting);
        try {
            return function.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name(setting) + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns a builder with all settings that are set.
     *
     * @throws IllegalArgumentException if the base URL is missing, the builder rejects a text, or two texts conflict
     */
    CastellanClientBuilder toBuilder() {
        CastellanClientBuilder builder = read(TextSetting.BASE_URL, CastellanClient::builder);
        for (TextSetting setting : TextSetting.values()) {
            if (text(setting) != null) {
                read(setting, text -> setting.apply(builder, text, this));
            }
        }
        return builder;
    }
}

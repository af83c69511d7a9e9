package dev.castellan.client.internal.text;

import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Environment variables that set up a client. An empty variable counts as not set. Messages show no value of a token. */
public final class EnvironmentVariables {

    private final Map<String, String> values;

    /** Reads these variables. */
    public EnvironmentVariables(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Passes the value of a variable to its setting, if the variable is set.
     *
     * @throws IllegalArgumentException if the setting refuses the value; the message names the variable
     */
    public void read(String name, Consumer<String> setting) {
        String text = value(name);
        if (text != null) {
            try {
                setting.accept(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
            }
        }
    }

    /**
     * Checks that a variable is set.
     *
     * @throws IllegalArgumentException if it is not; the message shows what to write
     */
    public void require(String name, String example) {
        if (value(name) == null) {
            throw new IllegalArgumentException(name + ": is not set; write it like " + example);
        }
    }

    /**
     * Checks that not both variables are set.
     *
     * @throws IllegalArgumentException if they are
     */
    public void requireAtMostOne(String one, String other) {
        if (value(one) != null && value(other) != null) {
            throw new IllegalArgumentException(one + ": is set, and " + other + " as well; give one of the two");
        }
    }

    private @Nullable String value(String name) {
        String text = values.get(name);
        return text == null || text.isEmpty() ? null : text;
    }
}

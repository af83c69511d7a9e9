package week;

import dev.castellan.client.CastellanClient;
import java.util.Map;

/** Builds the client from environment variables. */
final class SettingsFromEnvironment {

    private SettingsFromEnvironment() {}

    static CastellanClient run(Map<String, String> variables) {
        try {
            return CastellanClient.builderFromEnvironment(variables).build();
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("wrong settings: " + e.getMessage(), e);
        }
    }
}

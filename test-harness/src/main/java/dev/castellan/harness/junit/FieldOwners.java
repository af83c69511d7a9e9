package dev.castellan.harness.junit;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** The classes that static fields are set for at present. Classes that run in parallel may inherit the same field. */
final class FieldOwners {

    private final Map<Field, String> owners = new ConcurrentHashMap<>();

    /**
     * Claims a field for a class. Returns whether it is to be set; false if the test gave it a value.
     *
     * @throws ExtensionConfigurationException if it is set for another class
     */
    boolean claim(Field field, String testClass) {
        String owner = owners.putIfAbsent(field, testClass);
        if (owner != null) {
            throw new ExtensionConfigurationException(InjectionPoint.of(field).text() + ": is inherited by " + owner
                    + " and " + testClass + ", which run in parallel: make it a field of the instance");
        }
        boolean empty = InjectedFields.value(field, null) == null;
        if (!empty) {
            free(field);
        }
        return empty;
    }

    void free(Field field) {
        owners.remove(field);
    }
}

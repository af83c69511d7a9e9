package dev.castellan.harness.junit;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Which static fields are filled now, and for which class: classes that run at once may inherit the same one. */
final class FieldOwners {

    private final Map<Field, String> owners = new ConcurrentHashMap<>();

    /**
     * Claims a field for a class; returns whether it can be filled, since the test gave it no value itself.
     *
     * @throws ExtensionConfigurationException if it is filled for another class
     */
    boolean claim(Field field, String testClass) {
        String owner = owners.putIfAbsent(field, testClass);
        if (owner != null) {
            throw new ExtensionConfigurationException(InjectionPoint.of(field).text() + ": is inherited by " + owner
                    + " and " + testClass + ", which run at once: make it a field of the instance");
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

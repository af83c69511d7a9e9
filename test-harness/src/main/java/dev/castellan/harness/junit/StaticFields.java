package dev.castellan.harness.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The static fields that were set for a class. After the class has run, the fields are reset to null, and another class
 * that inherits them gets new values.
 *
 * @param fields the fields
 * @param claims the claims to release
 */
record StaticFields(List<Field> fields, FieldClaims claims) implements AutoCloseable {

    static void fill(ExtensionContext testClass) {
        FieldClaims claims =
                StoreValues.in(testClass.getRoot(), FieldClaims.class, FieldClaims.class, FieldClaims::new);
        List<Field> free = InjectedFields.injected(testClass.getRequiredTestClass(), StaticFields::isStatic).stream()
                .filter(field -> claims.claim(field, testClass.getDisplayName()))
                .toList();
        if (!free.isEmpty()) {
            StoreValues.in(
                    testClass,
                    new Key(testClass.getUniqueId()),
                    StaticFields.class,
                    () -> new StaticFields(free, claims));
            TestScope scope = TestScope.of(testClass);
            free.forEach(field -> InjectedFields.set(field, null, Injectables.value(InjectionPoint.of(field), scope)));
        }
    }

    @Override
    public void close() {
        fields.forEach(field -> {
            InjectedFields.set(field, null, null);
            claims.free(field);
        });
    }

    private static boolean isStatic(Field field) {
        return Modifier.isStatic(field.getModifiers());
    }

    private record Key(String testClass) {}

    /** The classes for which static fields are set. Detects classes that inherit the same field and run in parallel. */
    static final class FieldClaims {

        private final Map<Field, String> classes = new ConcurrentHashMap<>();

        /**
         * Claims a field for a class. Returns false if the field already has a value.
         *
         * @throws ExtensionConfigurationException if another class has claimed the field
         */
        boolean claim(Field field, String testClass) {
            String other = classes.putIfAbsent(field, testClass);
            if (other != null) {
                throw new ExtensionConfigurationException(
                        InjectionPoint.of(field).text() + ": is inherited by " + other + " and " + testClass
                                + ", which run in parallel: make it a field of the instance");
            }
            boolean empty = InjectedFields.value(field, null) == null;
            if (!empty) {
                free(field);
            }
            return empty;
        }

        void free(Field field) {
            classes.remove(field);
        }
    }
}

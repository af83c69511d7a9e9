package dev.castellan.harness.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The static fields that were set for a class. They are set to null after the class, so that another class that
 * inherits them gets its own values.
 *
 * @param fields the fields
 * @param owners the owners of static fields
 */
record StaticFields(List<Field> fields, FieldOwners owners) implements AutoCloseable {

    static void fill(ExtensionContext testClass) {
        FieldOwners owners =
                StoreValues.in(testClass.getRoot(), FieldOwners.class, FieldOwners.class, FieldOwners::new);
        List<Field> free = InjectedFields.injected(testClass.getRequiredTestClass(), StaticFields::isStatic).stream()
                .filter(field -> owners.claim(field, testClass.getDisplayName()))
                .toList();
        if (!free.isEmpty()) {
            StoreValues.in(
                    testClass,
                    new Key(testClass.getUniqueId()),
                    StaticFields.class,
                    () -> new StaticFields(free, owners));
            TestScope scope = TestScope.of(testClass);
            free.forEach(field -> InjectedFields.set(field, null, Injectables.value(InjectionPoint.of(field), scope)));
        }
    }

    @Override
    public void close() {
        fields.forEach(field -> {
            InjectedFields.set(field, null, null);
            owners.free(field);
        });
    }

    private static boolean isStatic(Field field) {
        return Modifier.isStatic(field.getModifiers());
    }

    private record Key(String testClass) {}
}

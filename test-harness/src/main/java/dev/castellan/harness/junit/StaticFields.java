package dev.castellan.harness.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The static fields that were filled for a class. They are empty again after it, so that another class that inherits them
 * gets its own.
 *
 * @param fields the fields
 * @param claims where they are claimed
 */
record StaticFields(List<Field> fields, Claims claims) implements AutoCloseable {

    static void fill(ExtensionContext testClass) {
        Claims claims = Kept.in(testClass.getRoot(), Claims.class, Claims.class, Claims::new);
        List<Field> free = Fields.wishing(testClass.getRequiredTestClass(), StaticFields::isStatic).stream()
                .filter(field -> claims.claim(field, testClass.getDisplayName()))
                .toList();
        if (!free.isEmpty()) {
            Kept.in(
                    testClass,
                    new Key(testClass.getUniqueId()),
                    StaticFields.class,
                    () -> new StaticFields(free, claims));
            Place place = Place.of(testClass);
            free.forEach(field -> Fields.set(field, null, Gifts.give(Wish.of(field), place)));
        }
    }

    @Override
    public void close() {
        fields.forEach(field -> {
            Fields.set(field, null, null);
            claims.free(field);
        });
    }

    private static boolean isStatic(Field field) {
        return Modifier.isStatic(field.getModifiers());
    }

    private record Key(String testClass) {}
}

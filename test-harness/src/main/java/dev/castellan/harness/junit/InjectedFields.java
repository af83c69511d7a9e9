package dev.castellan.harness.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Finds and sets the injected fields of test classes, including inherited fields. */
final class InjectedFields {

    private InjectedFields() {}

    /** Sets the injected fields of an instance, except fields that already have a value. */
    static void fill(Object instance, TestScope scope) {
        for (Field field : injected(instance.getClass(), field -> !Modifier.isStatic(field.getModifiers()))) {
            if (value(field, instance) == null) {
                set(field, instance, Injectables.value(InjectionPoint.of(field), scope));
            }
        }
    }

    /**
     * Returns the injected fields of a class, starting with the fields of its superclasses.
     *
     * @throws ExtensionConfigurationException if an annotated field is final
     */
    static List<Field> injected(Class<?> type, Predicate<Field> condition) {
        return ReflectionSupport.findFields(
                type, condition.and(InjectedFields::isInjected), HierarchyTraversalMode.TOP_DOWN);
    }

    static void set(Field field, @Nullable Object instance, @Nullable Object value) {
        try {
            field.setAccessible(true);
            field.set(instance, value);
        } catch (IllegalAccessException e) {
            throw new ExtensionConfigurationException(InjectionPoint.of(field).text() + ": cannot be set", e);
        }
    }

    static @Nullable Object value(Field field, @Nullable Object instance) {
        try {
            field.setAccessible(true);
            return field.get(instance);
        } catch (IllegalAccessException e) {
            throw new ExtensionConfigurationException(InjectionPoint.of(field).text() + ": cannot be read", e);
        }
    }

    private static boolean isInjected(Field field) {
        InjectionPoint point = InjectionPoint.of(field);
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        if (point.isMarked() && isFinal) {
            throw new ExtensionConfigurationException(point.text() + ": is final, and cannot be given a value");
        }
        return point.isMarked() || (Injectables.isInjectedByType(point) && !isFinal);
    }
}

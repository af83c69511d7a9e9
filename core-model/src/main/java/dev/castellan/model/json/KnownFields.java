package dev.castellan.model.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import java.util.HashSet;
import java.util.Set;

/** The names of the fields that a class is read from, other spellings included. */
final class KnownFields {

    private static final ClassValue<Set<String>> NAMES = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            return Set.copyOf(find(type));
        }
    };

    private KnownFields() {}

    static Set<String> of(Class<?> type) {
        return NAMES.get(type);
    }

    private static Set<String> find(Class<?> type) {
        JavaType bean = Mappers.LENIENT.constructType(type);
        Set<String> names = new HashSet<>();
        for (BeanPropertyDefinition property :
                Mappers.LENIENT.getDeserializationConfig().introspect(bean).findProperties()) {
            names.add(property.getName());
            property.findAliases().forEach(alias -> names.add(alias.getSimpleName()));
        }
        return names;
    }
}

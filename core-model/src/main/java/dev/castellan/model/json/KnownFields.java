package dev.castellan.model.json;

import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import java.io.IOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JSON names of the fields of a class, including aliases. */
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
        DeserializationConfig config = Mappers.LENIENT.getDeserializationConfig();
        JavaType bean = Mappers.LENIENT.constructType(type);
        Set<String> names = new HashSet<>();
        for (BeanPropertyDefinition property : config.introspect(bean).findProperties()) {
            names.add(property.getName());
            aliases(property.getPrimaryMember(), config).forEach(alias -> names.add(alias.getSimpleName()));
        }
        return names;
    }

    /** Returns the aliases of a property. The oldest supported Jackson release has no method for this. */
    private static List<PropertyName> aliases(@Nullable AnnotatedMember member, DeserializationConfig config) {
        List<PropertyName> aliases =
                member == null ? null : config.getAnnotationIntrospector().findPropertyAliases(member);
        return aliases == null ? List.of() : aliases;
    }

    /**
     * Returns a message about the first unknown field of a body, or {@code null} if all fields are known. A required
     * field is often missing because its name is misspelt, but Jackson reports only the missing field.
     */
    static @Nullable String complaint(ObjectMapper mapper, byte[] body, Class<?> type) {
        List<String> names = of(type).stream().sorted().toList();
        try {
            Iterator<String> fields = mapper.readTree(body).fieldNames();
            while (fields.hasNext()) {
                String field = fields.next();
                if (!names.contains(field)) {
                    return JsonErrorText.unknown(field, names);
                }
            }
            return null;
        } catch (IOException e) {
            return null; // the caller reports the first error
        }
    }
}

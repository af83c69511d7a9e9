package dev.castellan.model.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import dev.castellan.model.TextUpdate;
import java.io.IOException;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks rules of merge patches that record types cannot express. A patch has at least one field, and only a field of
 * type {@link TextUpdate} may be {@code null}.
 */
final class PatchCheck {

    private static final ClassValue<Set<String>> CLEARABLE = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            JavaType bean = Mappers.LENIENT.constructType(type);
            return Mappers.LENIENT.getDeserializationConfig().introspect(bean).findProperties().stream()
                    .filter(property -> property.getRawPrimaryType() == TextUpdate.class)
                    .map(BeanPropertyDefinition::getName)
                    .collect(Collectors.toUnmodifiableSet());
        }
    };

    private PatchCheck() {}

    /**
     * Checks a patch whose field types are known to be valid.
     *
     * @param type the record class of the patch
     * @throws InvalidJsonException if the patch is empty, or if a field that cannot be cleared is {@code null}
     * @throws IOException if the body is not JSON
     */
    static void check(ObjectMapper mapper, byte[] body, Class<?> type) throws IOException {
        JsonNode patch = mapper.readTree(body);
        if (patch.isObject() && patch.isEmpty()) {
            String known = KnownFields.of(type).stream().sorted().collect(Collectors.joining(", "));
            throw new InvalidJsonException("body: expected at least one field; known are " + known);
        }
        Iterator<String> fields = patch.fieldNames();
        while (fields.hasNext()) {
            String field = fields.next();
            if (patch.path(field).isNull() && !CLEARABLE.get(type).contains(field)) {
                throw new InvalidJsonException(field + ": null is not allowed here");
            }
        }
    }
}

package dev.castellan.model.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import dev.castellan.model.ListUpdate;
import dev.castellan.model.NumberUpdate;
import dev.castellan.model.Page;
import dev.castellan.model.TextUpdate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads bodies, either strictly ({@link Json#strict()}) or leniently ({@link Json#lenient()}). Thread-safe. */
public final class JsonReader {

    private final ObjectMapper mapper;
    private final boolean strict;
    private final Map<BodyType<?>, ObjectReader> readers = new ConcurrentHashMap<>();

    JsonReader(ObjectMapper mapper, boolean strict) {
        this.mapper = mapper;
        this.strict = strict;
    }

    /**
     * Reads a body. If the shape is a page, also accepts a bare array, which becomes the only page.
     *
     * @throws InvalidJsonException if the body does not match the shape. The message names the field
     */
    public <T> T read(byte[] body, BodyType<T> shape) {
        T value = readNullable(body, shape);
        if (value == null) {
            throw new InvalidJsonException("body: expected " + JsonErrorText.expected(shape) + ", found null");
        }
        return value;
    }

    /**
     * Reads an optional body. Returns {@code null} if the body is empty or contains only the JSON literal {@code null},
     * which generated clients send.
     *
     * @throws InvalidJsonException if the body does not match the shape. The message names the field
     */
    public <T> @Nullable T readOptional(byte[] body, BodyType<T> shape) {
        return body.length == 0 ? null : readNullable(body, shape);
    }

    @SuppressWarnings("unchecked") // the reader of a BodyType<T> returns T
    private <T> @Nullable T readNullable(byte[] body, BodyType<T> shape) {
        try (JsonParser parser = strict ? mapper.createParser(decode(body)) : mapper.createParser(body)) {
            T value = (T) read(parser, shape);
            if (strict && shape.isPatch()) {
                PatchCheck.check(mapper, body, shape.item());
            }
            return value;
        } catch (ValueInstantiationException e) {
            String misspelt = strict ? KnownFields.complaint(mapper, body, shape.item()) : null;
            throw new InvalidJsonException(misspelt == null ? JsonErrorText.of(e) : misspelt, e);
        } catch (IOException e) {
            throw new InvalidJsonException(JsonErrorText.of(e), e);
        }
    }

    private @Nullable Object read(JsonParser parser, BodyType<?> shape) throws IOException {
        if (parser.nextToken() == null) {
            throw new InvalidJsonException("body: expected " + JsonErrorText.expected(shape) + ", found nothing");
        }
        if (shape.form() == BodyType.Layout.PAGE && parser.currentToken() == JsonToken.START_ARRAY) {
            return Page.last((List<?>) Objects.requireNonNull(readValue(parser, BodyType.arrayOf(shape.item()))));
        }
        return readValue(parser, shape);
    }

    private @Nullable Object readValue(JsonParser parser, BodyType<?> shape) throws IOException {
        Object value = readers.computeIfAbsent(shape, this::readerOf).readValue(parser);
        if (value instanceof WirePage<?> page) {
            return page.page();
        }
        return value instanceof List<?> items ? withoutNulls(items) : value;
    }

    /** Rejects {@code null} items if strict, and drops them otherwise, as the mappers do for lists in records. */
    private List<?> withoutNulls(List<?> items) {
        int first = items.indexOf(null);
        if (first >= 0 && strict) {
            throw new InvalidJsonException("[" + first + "]: null is not allowed here");
        }
        return first < 0 ? items : items.stream().filter(Objects::nonNull).toList();
    }

    private ObjectReader readerOf(BodyType<?> shape) {
        return mapper.readerFor(typeOf(shape));
    }

    private JavaType typeOf(BodyType<?> shape) {
        return switch (shape.form()) {
            case NONE, ONE, PATCH -> mapper.constructType(shape.item());
            case ARRAY -> mapper.getTypeFactory().constructCollectionType(List.class, shape.item());
            case PAGE -> mapper.getTypeFactory().constructParametricType(WirePage.class, shape.item());
        };
    }

    /** Decodes the body as UTF-8. Jackson would also accept UTF-16 and UTF-32. */
    private static String decode(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidJsonException("body: not valid UTF-8", e);
        }
    }

    /**
     * A page as a deployment sends it. Requires {@code data}, because otherwise any object would pass as an empty last
     * page. If {@code has_more} is absent, a page with a cursor is not the last page.
     */
    record WirePage<T>(
            @JsonProperty(required = true) @Nullable List<T> data,
            @Nullable Boolean hasMore,
            @Nullable String nextCursor) {

        Page<T> page() {
            boolean more = hasMore == null ? nextCursor != null && !nextCursor.isEmpty() : hasMore;
            return new Page<>(data == null ? List.of() : data, more, nextCursor);
        }
    }

    /**
     * Checks the rules of merge patches that record types cannot express. A patch has at least one field, and only a
     * field of type {@link TextUpdate}, {@link ListUpdate} or {@link NumberUpdate} may be {@code null}.
     */
    private static final class PatchCheck {

        private static final Set<Class<?>> UPDATES = Set.of(TextUpdate.class, ListUpdate.class, NumberUpdate.class);

        private static final ClassValue<Set<String>> CLEARABLE = new ClassValue<>() {
            @Override
            protected Set<String> computeValue(Class<?> type) {
                JavaType bean = Mappers.LENIENT.constructType(type);
                return Mappers.LENIENT.getDeserializationConfig().introspect(bean).findProperties().stream()
                        .filter(property -> UPDATES.contains(property.getRawPrimaryType()))
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
                String knownFields = KnownFields.of(type).stream().sorted().collect(Collectors.joining(", "));
                throw new InvalidJsonException("body: expected at least one of these fields: " + knownFields);
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
}

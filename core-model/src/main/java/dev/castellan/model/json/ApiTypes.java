package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.castellan.model.CollectionType;
import dev.castellan.model.ListUpdate;
import dev.castellan.model.NumberUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.TextUpdate;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.internal.text.Surrogates;
import dev.castellan.model.internal.text.Timestamps;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.SignInMethod;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads and writes types that JSON represents as strings, and arbitrary JSON values. */
final class ApiTypes extends SimpleModule {

    private static final long serialVersionUID = 1;
    private static final TextReader<String> TEXT = new TextReader<>(String.class, ApiTypes::wellFormed);

    ApiTypes(boolean strict) {
        super("castellan");
        text(Role.class, Role::of, Role::value);
        text(CollectionType.class, CollectionType::new, CollectionType::value);
        text(InvitationPurpose.class, InvitationPurpose::new, InvitationPurpose::value);
        text(SignInMethod.class, SignInMethod::new, SignInMethod::value);
        text(AuditEvent.ChangeSource.class, AuditEvent.ChangeSource::new, AuditEvent.ChangeSource::value);
        text(UUID.class, UuidText::parse);
        if (strict) {
            text(Instant.class, Timestamps::parse);
            addDeserializer(String.class, TEXT);
        }
        write(Instant.class, (instant, out) -> out.writeString(Timestamps.format(instant)));
        write(JsonValue.class, (value, out) -> out.writeRawValue(value.toJson()));
        addDeserializer(TextUpdate.class, new TextUpdateReader());
        addDeserializer(ListUpdate.class, new ListUpdateReader());
        addDeserializer(NumberUpdate.class, new NumberUpdateReader());
        addDeserializer(JsonValue.class, new JsonValueReader(strict));
    }

    private <T> void text(Class<T> type, Function<String, @Nullable T> parse, Function<T, String> text) {
        text(type, parse);
        write(type, (value, out) -> out.writeString(text.apply(value)));
    }

    private <T> void text(Class<T> type, Function<String, @Nullable T> parse) {
        addDeserializer(type, new TextReader<>(type, parse));
    }

    private <T> void write(Class<T> type, Writing<T> writing) {
        addSerializer(type, new JsonSerializer<T>() {
            @Override
            public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
                writing.write(value, out);
            }
        });
    }

    private static @Nullable String wellFormed(String text) {
        return Surrogates.areWellFormed(text) ? text : null;
    }

    private interface Writing<T> {
        void write(T value, JsonGenerator out) throws IOException;
    }

    /** Copies a JSON value as compact text. Numbers keep all digits. */
    private static final class JsonValueReader extends StdDeserializer<JsonValue> {

        private static final long serialVersionUID = 1;

        private final boolean strict;

        JsonValueReader(boolean strict) {
            super(JsonValue.class);
            this.strict = strict;
        }

        @Override
        public @Nullable JsonValue deserialize(JsonParser in, DeserializationContext context) throws IOException {
            String text = JsonValue.copy(in);
            if (strict && !Surrogates.areWellFormed(text)) {
                return (JsonValue)
                        context.handleWeirdStringValue(JsonValue.class, text, "contains an unpaired surrogate");
            }
            return new JsonValue(text);
        }
    }

    /** Distinguishes {@code null}, which clears a field, from an absent field. */
    private abstract static class UpdateReader<T> extends StdDeserializer<T> {

        private static final long serialVersionUID = 1;

        private final transient T clear;

        UpdateReader(Class<T> type, T clear) {
            super(type);
            this.clear = clear;
        }

        @Override
        public T getNullValue(DeserializationContext context) {
            return clear;
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) {
            return null;
        }
    }

    private static final class TextUpdateReader extends UpdateReader<TextUpdate> {

        private static final long serialVersionUID = 1;

        TextUpdateReader() {
            super(TextUpdate.class, TextUpdate.CLEAR);
        }

        @Override
        public @Nullable TextUpdate deserialize(JsonParser in, DeserializationContext context) throws IOException {
            if (!in.hasToken(JsonToken.VALUE_STRING)) {
                return (TextUpdate) context.handleUnexpectedToken(TextUpdate.class, in);
            }
            return Surrogates.areWellFormed(in.getText())
                    ? TextUpdate.to(in.getText())
                    : (TextUpdate) context.handleWeirdStringValue(TextUpdate.class, in.getText(), "not well-formed");
        }
    }

    private static final class NumberUpdateReader extends UpdateReader<NumberUpdate> {

        private static final long serialVersionUID = 1;

        NumberUpdateReader() {
            super(NumberUpdate.class, NumberUpdate.CLEAR);
        }

        @Override
        public @Nullable NumberUpdate deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return in.hasToken(JsonToken.VALUE_NUMBER_INT)
                    ? NumberUpdate.to(in.getIntValue())
                    : (NumberUpdate) context.handleUnexpectedToken(NumberUpdate.class, in);
        }
    }

    private static final class ListUpdateReader extends UpdateReader<ListUpdate> {

        private static final long serialVersionUID = 1;

        ListUpdateReader() {
            super(ListUpdate.class, ListUpdate.CLEAR);
        }

        @Override
        public @Nullable ListUpdate deserialize(JsonParser in, DeserializationContext context) throws IOException {
            if (!in.isExpectedStartArrayToken()) {
                return (ListUpdate) context.handleUnexpectedToken(ListUpdate.class, in);
            }
            List<String> texts = new ArrayList<>();
            while (in.nextToken() != JsonToken.END_ARRAY) {
                try {
                    texts.add(TEXT.deserialize(in, context));
                } catch (IOException e) {
                    throw JsonMappingException.wrapWithPath(e, texts, texts.size());
                }
            }
            return ListUpdate.to(texts);
        }
    }

    /** Reads JSON strings and rejects all other values. */
    private static final class TextReader<T> extends StdDeserializer<T> {

        private static final long serialVersionUID = 1;

        private final transient Function<String, @Nullable T> parse;

        /** Creates a reader from a function that returns {@code null} for malformed text. */
        TextReader(Class<T> type, Function<String, @Nullable T> parse) {
            super(type);
            this.parse = parse;
        }

        @Override
        @SuppressWarnings("unchecked") // the handled type is the class of T
        public @Nullable T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            if (!in.hasToken(JsonToken.VALUE_STRING)) {
                return (T) context.handleUnexpectedToken(handledType(), in);
            }
            T value = parse.apply(in.getText());
            return value != null
                    ? value
                    : (T) context.handleWeirdStringValue(handledType(), in.getText(), "not well-formed");
        }
    }
}

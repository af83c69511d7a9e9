package dev.castellan.model.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the dates and times of callers' own records as text of ISO 8601, also as keys of maps. It is added
 * after {@link JavaTimeModule}, and limits it to one form for each type: it refuses numbers, arrays and blanks, which
 * the library accepts, and writes times as {@code toString} does.
 */
final class JavaTime extends SimpleModule {

    private static final long serialVersionUID = 1;

    private static final JsonFormat.Value TEXT =
            JsonFormat.Value.forShape(JsonFormat.Shape.STRING).withLenient(false);

    JavaTime() {
        super("castellan-java-time");
        // the library writes seconds of 0, writes years as numbers, and reads texts of other types
        text(LocalDateTime.class, LocalDateTime::parse);
        text(LocalTime.class, LocalTime::parse);
        text(OffsetDateTime.class, OffsetDateTime::parse);
        text(OffsetTime.class, OffsetTime::parse);
        text(Year.class, text -> Year.of(Integer.parseInt(text))); // Year::parse does not read all that it writes
        text(YearMonth.class, YearMonth::parse);
        text(ZonedDateTime.class, ZonedDateTime::parse);
        addKeySerializer(ZonedDateTime.class, new KeyWriter()); // the library leaves out the zone
        // the library reads an empty key as null
        key(Duration.class, Duration::parse);
        key(Instant.class, Instant::parse);
        key(LocalDate.class, LocalDate::parse);
        key(MonthDay.class, MonthDay::parse);
        key(Period.class, Period::parse);
        key(ZoneId.class, ZoneId::of);
        key(ZoneOffset.class, ZoneOffset::of);
    }

    /** Returns the library's module, to be added before this one. */
    static Module library() {
        return new JavaTimeModule();
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        for (Class<?> type : List.of(Duration.class, LocalDate.class, MonthDay.class)) {
            context.configOverride(type).setFormat(TEXT);
        }
        context.addBeanDeserializerModifier(new OnlyText());
    }

    private <T> void text(Class<T> type, Function<String, T> parse) {
        addSerializer(type, ToStringSerializer.instance);
        addDeserializer(type, new TextReader<>(type, orNull(parse)));
        key(type, parse);
    }

    private <T> void key(Class<T> type, Function<String, T> parse) {
        addKeyDeserializer(type, new KeyReader(type, orNull(parse)));
    }

    private static <T> Function<String, @Nullable T> orNull(Function<String, T> parse) {
        return text -> {
            try {
                return parse.apply(text);
            } catch (DateTimeException | NumberFormatException e) {
                return null;
            }
        };
    }

    /** Reads the name of a field that is a key of a map. */
    private static final class KeyReader extends KeyDeserializer {

        private final Class<?> type;
        private final Function<String, ? extends @Nullable Object> parse;

        KeyReader(Class<?> type, Function<String, ? extends @Nullable Object> parse) {
            this.type = type;
            this.parse = parse;
        }

        @Override
        public Object deserializeKey(String key, DeserializationContext context) throws IOException {
            Object value = parse.apply(key);
            return value != null ? value : context.handleWeirdKey(type, key, "not well-formed");
        }
    }

    /** Writes a time as a key. */
    private static final class KeyWriter extends JsonSerializer<ZonedDateTime> {

        @Override
        public void serialize(ZonedDateTime time, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeFieldName(time.toString());
        }
    }

    /** Passes only texts to the readers of the library. */
    private static final class OnlyText extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1;

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> reader) {
            return reader.getClass().getPackageName().startsWith(JavaTimeModule.class.getPackageName())
                    ? new WholeText(reader)
                    : reader;
        }
    }

    /** Refuses values that are not texts, and texts that are empty or have blanks around them. */
    private static final class WholeText extends DelegatingDeserializer {

        private static final long serialVersionUID = 1;

        WholeText(JsonDeserializer<?> reader) {
            super(reader);
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
            return new WholeText(reader);
        }

        @Override
        public Object deserialize(JsonParser in, DeserializationContext context) throws IOException {
            if (!in.hasToken(JsonToken.VALUE_STRING)) {
                return context.handleUnexpectedToken(handledType(), in);
            }
            String text = in.getText();
            return text.isEmpty() || !text.equals(text.trim())
                    ? context.handleWeirdStringValue(handledType(), text, "not well-formed")
                    : super.deserialize(in, context);
        }
    }
}

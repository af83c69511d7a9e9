package dev.castellan.model.json;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How records of a user's own hold dates and times: as their text of ISO 8601, also as keys of maps. */
final class JavaTime extends SimpleModule {

    private static final long serialVersionUID = 1;

    JavaTime() {
        super("castellan-java-time");
        text(Duration.class, Duration::parse);
        text(LocalDate.class, LocalDate::parse);
        text(LocalDateTime.class, LocalDateTime::parse);
        text(LocalTime.class, LocalTime::parse);
        text(MonthDay.class, MonthDay::parse);
        text(OffsetDateTime.class, OffsetDateTime::parse);
        text(OffsetTime.class, OffsetTime::parse);
        text(Period.class, Period::parse);
        text(Year.class, text -> Year.of(Integer.parseInt(text))); // Year::parse does not read all that it writes
        text(YearMonth.class, YearMonth::parse);
        text(ZoneId.class, ZoneId::of);
        text(ZoneOffset.class, ZoneOffset::of);
        text(ZonedDateTime.class, ZonedDateTime::parse);
        addKeyDeserializer(Instant.class, new KeyReader(Instant.class, orNull(Instant::parse)));
    }

    private <T> void text(Class<T> type, Function<String, T> parse) {
        addSerializer(type, ToStringSerializer.instance);
        addDeserializer(type, new TextReader<>(type, orNull(parse)));
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
}

package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.datatype.jsr310.deser.InstantDeserializer;
import dev.castellan.model.internal.text.Timestamps;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads the timestamps of other deployments: texts of ISO 8601 with an offset, and seconds since 1970. An empty text is
 * {@code null}. The library reads the texts; this class also accepts offsets without colon or minutes.
 */
final class LenientInstantReader extends StdDeserializer<Instant> {

    private static final long serialVersionUID = 1;

    LenientInstantReader() {
        super(Instant.class);
    }

    @Override
    public @Nullable Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
        if (!in.currentToken().isScalarValue()) {
            return (Instant) context.handleUnexpectedToken(Instant.class, in);
        }
        String text = in.getText().trim();
        if (text.isEmpty()) {
            return null;
        }
        if (in.hasToken(JsonToken.VALUE_STRING) && !Timestamps.isNumber(text)) {
            return ofText(text, in, context);
        }
        Instant instant = Timestamps.ofSeconds(text);
        return instant != null ? instant : refused(text, context);
    }

    private static @Nullable Instant ofText(String text, JsonParser in, DeserializationContext context)
            throws IOException {
        try {
            return InstantDeserializer.INSTANT.deserialize(in, context);
        } catch (InvalidFormatException e) {
            Instant instant = Timestamps.parseShort(text);
            if (instant == null) {
                throw e;
            }
            return instant;
        }
    }

    private static @Nullable Instant refused(String text, DeserializationContext context) throws IOException {
        return (Instant) context.handleWeirdStringValue(Instant.class, text, "not well-formed");
    }
}

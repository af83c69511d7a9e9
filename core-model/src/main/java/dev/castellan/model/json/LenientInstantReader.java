package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the timestamps of other deployments: texts and numbers; an empty text is none. */
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
        Instant instant = Timestamps.parseLeniently(text);
        return instant != null
                ? instant
                : (Instant) context.handleWeirdStringValue(Instant.class, text, "not well-formed");
    }
}

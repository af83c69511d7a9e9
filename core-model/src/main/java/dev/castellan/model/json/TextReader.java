package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads JSON strings and refuses all other values. */
final class TextReader<T> extends StdDeserializer<T> {

    private static final long serialVersionUID = 1;

    private final transient Function<String, @Nullable T> parse;

    /** Reads with a function that returns {@code null} for a text of another form. */
    TextReader(Class<T> type, Function<String, @Nullable T> parse) {
        super(type);
        this.parse = parse;
    }

    @Override
    @SuppressWarnings("unchecked") // the handled type is T's class
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

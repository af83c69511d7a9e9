package dev.castellan.server.standalone.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.castellan.model.internal.text.Redaction;
import dev.castellan.model.json.Json;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Encodes each log event as one line that contains a JSON object, with tokens removed. {@code logback.xml} uses it, and
 * a custom configuration can use it too.
 */
public final class LineEncoder extends EncoderBase<ILoggingEvent> {

    private static final String ERRORS = "dev.castellan.server.errors";

    public LineEncoder() {}

    @Override
    public byte[] headerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", event.getInstant());
        line.put("level", event.getLevel().toString());
        line.put("logger", event.getLoggerName());
        UUID errorId = errorId(event);
        if (errorId != null) {
            line.put("errorID", errorId);
        }
        line.put("message", Redaction.LOG.text(event.getFormattedMessage()));
        IThrowableProxy thrown = event.getThrowableProxy();
        if (thrown != null) {
            line.put("thrown", Redaction.LOG.text(ThrowableProxyUtil.asString(thrown)));
        }
        return bytes(line);
    }

    @Override
    public byte[] footerBytes() {
        return new byte[0];
    }

    private static @Nullable UUID errorId(ILoggingEvent event) {
        @Nullable Object[] arguments = event.getArgumentArray();
        return event.getLoggerName().equals(ERRORS) && arguments != null
                ? Arrays.stream(arguments)
                        .filter(UUID.class::isInstance)
                        .map(UUID.class::cast)
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private static byte[] bytes(Map<String, Object> line) {
        byte[] json = Json.write(line);
        byte[] whole = Arrays.copyOf(json, json.length + 1);
        whole[json.length] = '\n';
        return whole;
    }
}

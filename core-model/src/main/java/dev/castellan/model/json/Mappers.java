package dev.castellan.model.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates the two Jackson mappers of {@link Json}. */
final class Mappers {

    /** The maximum nesting of arrays and objects in a request body. */
    static final int MAX_DEPTH = 16;

    static final ObjectMapper LENIENT = lenient();

    private Mappers() {}

    /** Returns a new mapper for request bodies. */
    static ObjectMapper strict() {
        JsonFactoryBuilder settings = new JsonFactoryBuilder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
        ObjectMapper mapper = common(settings)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfigDefaults(coercion -> {
                    for (CoercionInputShape shape : CoercionInputShape.values()) {
                        coercion.setCoercion(shape, CoercionAction.Fail);
                    }
                })
                // JSON does not distinguish 1 from 1.0
                .withCoercionConfig(
                        LogicalType.Float,
                        coercion -> coercion.setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert))
                .addModule(new ApiTypes(true))
                .build();
        mapper.configOverride(List.class).setSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL));
        return mapper;
    }

    private static ObjectMapper lenient() {
        ObjectMapper mapper = common(new JsonFactoryBuilder())
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
                .addModule(new JavaTimeModule())
                .addModule(new ApiTypes(false))
                .build();
        mapper.configOverride(List.class).setSetterInfo(JsonSetter.Value.forContentNulls(Nulls.SKIP));
        return mapper;
    }

    private static JsonMapper.Builder common(JsonFactoryBuilder settings) {
        return JsonMapper.builder(new WipingFactory(settings))
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS));
    }

    /**
     * Creates parsers and generators that wipe their buffers before reuse. Otherwise, tokens and passwords would remain
     * in the heap until a longer document overwrites them. Thread-safe.
     */
    static final class WipingFactory extends JsonFactory {

        private static final long serialVersionUID = 1L;

        /**
         * The buffers of each thread. Refers to them weakly, because a thread of an application server would otherwise
         * keep the class loader of an application that has ended.
         */
        private static final ThreadLocal<@Nullable Reference<Buffers>> BUFFERS = new ThreadLocal<>();

        WipingFactory(JsonFactoryBuilder settings) {
            super(settings);
        }

        /** Supplies the buffers directly, because Jackson 2.15 does not support buffer pools. */
        @Override
        public BufferRecycler _getBufferRecycler() {
            Reference<Buffers> reference = BUFFERS.get();
            Buffers buffers = reference == null ? null : reference.get();
            if (buffers == null) {
                buffers = new Buffers();
                BUFFERS.set(new WeakReference<>(buffers));
            }
            return buffers;
        }

        private static final class Buffers extends BufferRecycler {

            private static final int PIECE = 256;

            @Override
            public void releaseByteBuffer(int kind, byte[] buffer) {
                if (kind == BYTE_WRITE_ENCODING_BUFFER || kind == BYTE_WRITE_CONCAT_BUFFER) {
                    wipeWritten(buffer);
                } else {
                    Arrays.fill(buffer, (byte) 0);
                }
                super.releaseByteBuffer(kind, buffer);
            }

            @Override
            public void releaseCharBuffer(int kind, char[] buffer) {
                Arrays.fill(buffer, '\0');
                super.releaseCharBuffer(kind, buffer);
            }

            /**
             * Wipes the buffer up to the first zero byte, because JSON text contains no zero bytes and most documents
             * are short.
             */
            private static void wipeWritten(byte[] buffer) {
                for (int i = 0; i < buffer.length && buffer[i] != 0; i += PIECE) {
                    Arrays.fill(buffer, i, Math.min(i + PIECE, buffer.length), (byte) 0);
                }
            }
        }
    }
}

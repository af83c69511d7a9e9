package dev.castellan.model.openapi;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;

/**
 * The OpenAPI 3.1 document of the API, for tools and generated clients. The jar contains the document of a server with
 * default settings as {@code META-INF/castellan/openapi.json}.
 */
public final class OpenApi {

    /** The path of the document on a server. Clients can read the document without a token. */
    public static final String PATH = Endpoints.PREFIX + "/openapi.json";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private OpenApi() {}

    /** Returns the document of a server with default settings, as indented JSON. */
    public static String text() {
        return text(OpenApiSettings.standard());
    }

    /** Returns the document of a server with these settings, as indented JSON. */
    public static String text(OpenApiSettings deployment) {
        return indented(new DocumentBuilder(deployment).build());
    }

    /** Returns the object as indented ASCII text that is identical on every platform. */
    private static String indented(ObjectNode object) {
        try {
            return MAPPER.writer(new Indented())
                            .with(JsonWriteFeature.ESCAPE_NON_ASCII)
                            .writeValueAsString(object)
                    + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can always be written", e);
        }
    }

    private static final class Indented extends DefaultPrettyPrinter {

        private static final long serialVersionUID = 1;
        private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

        Indented() {
            indentObjectsWith(LINES);
            indentArraysWith(LINES);
        }

        @Override
        public DefaultPrettyPrinter createInstance() {
            return new Indented();
        }

        @Override
        public void writeObjectFieldValueSeparator(JsonGenerator out) throws IOException {
            out.writeRaw(": ");
        }
    }
}

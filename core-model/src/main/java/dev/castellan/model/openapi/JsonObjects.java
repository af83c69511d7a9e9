package dev.castellan.model.openapi;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** Helpers for JSON objects that Jackson lacks, or has only in releases newer than the oldest that we support. */
final class JsonObjects {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonObjects() {}

    /** Returns the object under a name, and adds one if there is none. */
    static ObjectNode child(ObjectNode parent, String name) {
        return parent.get(name) instanceof ObjectNode child ? child : parent.putObject(name);
    }

    /** Returns the object as indented text in ASCII, the same on every platform. */
    static String text(ObjectNode object) {
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

package dev.castellan.system.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import io.openapiparser.OpenApiParser;
import io.openapiparser.OpenApiResult;
import io.openapiparser.OpenApiSchemas;
import io.openapiparser.ValidationError;
import io.openapiprocessor.jsonschema.schema.DocumentLoader;
import io.openapiprocessor.jsonschema.schema.DocumentStore;
import io.openapiprocessor.jsonschema.schema.SchemaStore;
import io.openapiprocessor.jsonschema.schema.SchemaVersion;
import io.openapiprocessor.jsonschema.validator.Validator;
import io.openapiprocessor.jsonschema.validator.ValidatorSettings;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Runs independent linters on an OpenAPI document. */
final class Linters {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonSchemaFactory SCHEMAS = JsonSchemaFactory.getInstance(VersionFlag.V202012);

    private Linters() {}

    /** Runs Swagger's parser, which most tools build on. */
    static List<String> swagger(String document) {
        ParseOptions options = new ParseOptions();
        options.setResolve(true);
        SwaggerParseResult result = new OpenAPIV3Parser().readContents(document, null, options);
        return result.getMessages();
    }

    /** Runs the parser of openapi-processor, which uses the official schema. */
    static List<String> openApiParser(String document) {
        DocumentLoader loader = new DocumentLoader(uri -> uri.toURL().openStream(), Linters::object);
        OpenApiResult result = new OpenApiParser(new DocumentStore(), loader)
                .parse(URI.create("https://castellan.test/openapi.json"), object(document));
        SchemaStore schemas = new SchemaStore(loader);
        // without these schemas, the validator reports no errors
        schemas.registerDraft202012();
        ValidatorSettings settings = new ValidatorSettings();
        settings.setVersion(SchemaVersion.Draft202012);
        result.validate(new Validator(settings), schemas);
        return result.getValidationErrors().stream().map(Linters::text).toList();
    }

    /**
     * Runs a JSON Schema validator. Validates the document against the official schema, and the document's schemas
     * against the JSON Schema meta-schema.
     */
    static List<String> jsonSchema(String document) {
        JsonSchema official = SCHEMAS.getSchema(officialSchema());
        JsonSchema ofSchemas = SCHEMAS.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        List<JsonNode> schemas = ValidatingDocument.parse(document).findValues("schema");
        ValidatingDocument.parse(document).at("/components/schemas").forEach(schemas::add);
        return Stream.concat(
                        official.validate(document, InputFormat.JSON).stream(),
                        schemas.stream().flatMap(schema -> ofSchemas.validate(schema).stream()))
                .map(ValidationMessage::toString)
                .toList();
    }

    private static String officialSchema() {
        try (InputStream in = OpenApiSchemas.class.getResourceAsStream(OpenApiSchemas.OPENAPI_SCHEMA_31)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object object(String json) {
        return MAPPER.convertValue(ValidatingDocument.parse(json), Object.class);
    }

    private static String text(ValidationError error) {
        return error.getInstanceLocation() + ": " + error.getText();
    }
}

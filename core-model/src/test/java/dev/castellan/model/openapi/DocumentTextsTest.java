package dev.castellan.model.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.ErrorBody;
import dev.castellan.model.Page;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.json.BodyType;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DocumentTextsTest {

    /** Fields that are optional for clients although a Castellan server always sends them. */
    private static final Set<String> ONLY_OTHERS_LEAVE_OUT =
            Set.of("User.email", "IssuedToken.user_id", "IssuedToken.prefix", "IssuedToken.created_at");

    @Test
    void everyDocumentationTextIsUsedInOpenApiDocument() throws IOException {
        List<String> message = new ArrayList<>();
        collect(new ObjectMapper().readTree(OpenApi.text()), message);
        assertThat(DocumentTexts.names().stream().filter(name -> !isOfNoOperation(name)))
                .allSatisfy(
                        name -> assertThat(message).as(name).anyMatch(text -> text.contains(DocumentTexts.of(name))));
    }

    @Test
    void everyKnownCodeHasCauseRemedyAndExample() {
        assertThat(ErrorCode.known())
                .allSatisfy(code -> assertThat(DocumentTexts.names())
                        .contains("code." + code, "code." + code + ".remedy", "code." + code + ".message"));
    }

    /** Returns whether a text describes a code that no operation of the API returns, such as a code of sign-ins. */
    private static boolean isOfNoOperation(String name) {
        return name.startsWith("code.")
                && ErrorCode.known().stream()
                        .filter(code -> name.split("\\.", -1)[1].equals(code.value()))
                        .noneMatch(code -> ErrorCode.OF_EVERY_ENDPOINT.contains(code)
                                || Endpoints.ALL.stream()
                                        .anyMatch(endpoint -> endpoint.codes().contains(code)));
    }

    @Test
    void fieldsMarkedOptionalMatchNullableRecordFields() {
        Set<String> wrong = new TreeSet<>();
        bodies().distinct().forEach(type -> {
            for (RecordComponent component : type.getRecordComponents()) {
                String field = FieldSchemas.name(component);
                String name = Schemas.nameOf(type) + "." + field;
                boolean isOptional = DocumentTexts.isOptional(Schemas.nameOf(type), field);
                if (mustBeThere(component, name) ? isOptional : isNullable(component) && !isOptional) {
                    wrong.add(name);
                }
            }
        });
        assertThat(wrong).as("marks that do not fit the record").isEmpty();
    }

    @Test
    void everyOperationExceptExtensionsNamesItsSpecificationSection() {
        assertThat(Endpoints.ALL)
                .allSatisfy(endpoint -> assertThat(DocumentTexts.has(endpoint.id() + ".section"))
                        .isNotEqualTo(endpoint.extension()));
    }

    @Test
    void errorForMissingTextContainsFileNameAndKey() {
        assertThatThrownBy(() -> DocumentTexts.of("planets.create"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("texts.properties", "planets.create");
    }

    private static boolean mustBeThere(RecordComponent component, String name) {
        boolean isLeftOut = isNullable(component)
                || component.getType().equals(List.class)
                || component.getAccessor().isAnnotationPresent(JsonInclude.class);
        return ONLY_OTHERS_LEAVE_OUT.contains(name) || !isLeftOut;
    }

    private static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static Stream<Class<?>> bodies() {
        Stream<BodyType<?>> shapes = Endpoints.ALL.stream().flatMap(DocumentTextsTest::shapes);
        return Stream.concat(
                shapes.filter(shape -> !shape.isNone()).<Class<?>>map(BodyType::item),
                Stream.of(Page.class, ErrorBody.class, TokenCreator.class, FieldChange.class));
    }

    private static Stream<BodyType<?>> shapes(Endpoint<?, ?> endpoint) {
        return Stream.of(endpoint.input(), endpoint.output());
    }

    private static void collect(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.textValue());
        }
        node.forEach(child -> collect(child, texts));
    }
}

package dev.castellan.model.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests the names that client generators derive from schemas, operations, parameters and enum values. */
class GeneratedNamesTest {

    /** Types that Go, Kotlin, Java, Python or TypeScript define without an import, and classes of generated clients. */
    private static final Set<String> TAKEN = Set.of(
            "Any",
            "ApiClient",
            "ApiException",
            "ApiResponse",
            "Array",
            "Boolean",
            "Class",
            "Configuration",
            "Date",
            "Double",
            "Error",
            "Exception",
            "File",
            "Function",
            "Int",
            "Integer",
            "List",
            "Long",
            "Map",
            "Model",
            "Module",
            "Nothing",
            "Number",
            "Object",
            "Optional",
            "Override",
            "Package",
            "Pair",
            "Process",
            "Promise",
            "Record",
            "Request",
            "Response",
            "Result",
            "Set",
            "String",
            "Symbol",
            "System",
            "Thread",
            "Throwable",
            "Type",
            "Union",
            "Unit",
            "Void");

    private static JsonNode document;

    @BeforeAll
    static void read() throws IOException {
        document = new ObjectMapper().readTree(OpenApi.text());
    }

    @Test
    void schemaNamesAvoidPrefixesAndSuffixesOfGoGenerator() {
        assertThat(names("schemas"))
                .noneMatch(name -> name.matches("(New|Nullable|Ptr|Api)[A-Z].*"))
                .noneMatch(name -> name.endsWith("WithDefaults") || name.endsWith("Request"));
    }

    @Test
    void schemaNamesAvoidBuiltInTypesOfCommonLanguages() {
        assertThat(names("schemas")).doesNotContainAnyElementsOf(TAKEN);
    }

    @Test
    void schemaNamesAreUniqueIgnoringCase() {
        assertThat(names("schemas"))
                .extracting(name -> name.toLowerCase(Locale.ROOT))
                .doesNotHaveDuplicates();
    }

    @Test
    void creationBodiesAreNamedAfterCreatedResource() {
        assertThat(names("schemas"))
                .contains(
                        "CollectionCreate",
                        "InputCreate",
                        "InvitationCreate",
                        "ProjectCreate",
                        "QueryCreate",
                        "ServiceAccountCreate",
                        "TokenCreate");
    }

    @Test
    void operationIdsAreValidMethodNamesAndDifferFromSchemaNames() {
        List<String> ids = document.findValuesAsText("operationId");
        assertThat(ids).allMatch(id -> id.matches("[a-z][A-Za-z]*\\.[a-z][A-Za-z]*"));
        assertThat(ids)
                .extracting(id -> id.replace(".", "").toLowerCase(Locale.ROOT))
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(names("schemas").stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .toList());
    }

    @Test
    void everyEnumValueHasValidUniqueIdentifier() {
        List<JsonNode> enums = document.findParents("enum").stream()
                .filter(schema -> !schema.path("enum").get(0).textValue().contains(" "))
                .toList();
        assertThat(enums).isNotEmpty().allSatisfy(schema -> {
            List<String> names =
                    texts(schema.has("x-enum-varnames") ? schema.get("x-enum-varnames") : schema.get("enum"));
            assertThat(names).hasSameSizeAs(schema.get("enum")).doesNotHaveDuplicates();
            assertThat(names)
                    .allMatch(name -> name.matches("[A-Za-z][A-Za-z_]*"))
                    .doesNotContain("name", "ordinal", "value", "values", "entries");
        });
    }

    @Test
    void defaultValuesAreNeverListsOrObjects() {
        assertThat(document.findValues("default")).isNotEmpty().allMatch(JsonNode::isValueNode);
    }

    @Test
    void everyIntegerHasFormatAndMinimum() {
        assertThat(document.findParents("type"))
                .filteredOn(schema -> schema.path("type").asText().equals("integer"))
                .isNotEmpty()
                .allSatisfy(schema -> {
                    assertThat(schema.path("format").textValue()).isEqualTo("int32");
                    assertThat(schema.path("minimum").isInt()).isTrue();
                });
    }

    private static List<String> names(String section) {
        List<String> names = new ArrayList<>();
        document.path("components").path(section).fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.textValue()));
        return texts;
    }
}

package dev.castellan.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.TextUpdate;
import dev.castellan.model.TokenUpdate;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how JSON merge patches are read and written. */
class MergePatchTest {

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Patch(
            @Nullable String name,
            @Nullable TextUpdate note,
            @Nullable Role role) {}

    @Test
    void setsOnlyFieldsPresentInPatch() {
        assertThat(read("{'name':'a'}")).isEqualTo(new Patch("a", null, null));
        assertThat(read("{'note':'b','role':'client'}")).isEqualTo(new Patch(null, TextUpdate.to("b"), Role.CLIENT));
        assertThat(read("{'note':''}")).isEqualTo(new Patch(null, TextUpdate.to(""), null));
    }

    @Test
    void nullClearsClearableField() {
        assertThat(read("{'note':null}")).isEqualTo(new Patch(null, TextUpdate.CLEAR, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                         | body: expected at least one of these fields: name, note, role",
                "null                       | body: expected a JSON object, found null",
                "[]                         | body: expected a JSON object",
                "{'name':null}              | name: null is not allowed here",
                "{'note':'b','role':null}   | role: null is not allowed here",
                "{'note':1}                 | note: expected a string",
                "{'note':['b']}             | note: expected a string",
                "{'note':'\\ud800'}         | note: contains an unpaired surrogate",
                "{'label':null}             | label: unknown field; expected one of: name, note, role",
                "{'name':'a','label':1}     | label: unknown field; expected one of: name, note, role",
            })
    void errorForInvalidPatchContainsFieldName(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage(message);
    }

    @Test
    void omitsAbsentFieldsAndWritesClearedFieldsAsNull() {
        assertThat(write(new Patch("a", null, null))).isEqualTo("{'name':'a'}");
        assertThat(write(new Patch(null, TextUpdate.CLEAR, null))).isEqualTo("{'note':null}");
        assertThat(write(new Patch(null, TextUpdate.to("b"), Role.CLIENT))).isEqualTo("{'note':'b','role':'client'}");
    }

    @Test
    void patchReplacesOrClearsList() {
        assertThat(tokenUpdate("{'allowed_addresses':['::1','10.0.0.0/8']}"))
                .isEqualTo(TokenUpdate.none().allowedAddresses(List.of("::1", "10.0.0.0/8")));
        assertThat(tokenUpdate("{'allowed_addresses':[]}"))
                .isEqualTo(TokenUpdate.none().allowedAddresses(List.of()));
        assertThat(tokenUpdate("{'allowed_addresses':null}"))
                .isEqualTo(TokenUpdate.none().clearAllowedAddresses());
        assertThat(tokenUpdate("{'name':'a'}").allowedAddresses()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'allowed_addresses':'::1'}          | allowed_addresses: expected an array",
                "{'allowed_addresses':{}}             | allowed_addresses: expected an array",
                "{'allowed_addresses':['::1',7]}      | allowed_addresses[1]: expected a string",
                "{'allowed_addresses':[null]}         | allowed_addresses[0]: expected a string",
                "{'allowed_addresses':['\\ud800']}    | allowed_addresses[0]: contains an unpaired surrogate",
            })
    void errorForInvalidListElementContainsItsPosition(String json, String message) {
        assertThatThrownBy(() -> tokenUpdate(json))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage(message);
    }

    @Test
    void distinguishesAbsentNumberFromNull() {
        assertThat(organizationUpdate("{'max_session_hours':8}"))
                .isEqualTo(OrganizationUpdate.none().maxSessionHours(8));
        assertThat(organizationUpdate("{'max_session_hours':null}"))
                .isEqualTo(OrganizationUpdate.none().clearMaxSessionHours());
        assertThat(organizationUpdate("{'name':'a'}").maxSessionHours()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'max_session_hours':'8'}        | max_session_hours: expected a whole number",
                "{'max_session_hours':8.0}        | max_session_hours: expected a whole number",
                "{'max_session_hours':true}       | max_session_hours: expected a whole number",
                "{'max_session_hours':[8]}        | max_session_hours: expected a whole number",
                "{'admin_passkeys_required':1}    | admin_passkeys_required: expected true or false",
                "{'admin_passkeys_required':null} | admin_passkeys_required: null is not allowed here",
                "{'max_session_hours':4294967304} | max_session_hours: the number is too large",
            })
    void errorForInvalidLimitNamesItsField(String json, String message) {
        assertThatThrownBy(() -> organizationUpdate(json))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage(message);
    }

    private static OrganizationUpdate organizationUpdate(String json) {
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return Json.strict().read(body, BodyType.patchOf(OrganizationUpdate.class));
    }

    private static TokenUpdate tokenUpdate(String json) {
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return Json.strict().read(body, BodyType.patchOf(TokenUpdate.class));
    }

    private static Patch read(String json) {
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return Json.strict().read(body, BodyType.patchOf(Patch.class));
    }

    private static String write(Patch patch) {
        return new String(Json.write(patch), StandardCharsets.UTF_8).replace('"', '\'');
    }
}

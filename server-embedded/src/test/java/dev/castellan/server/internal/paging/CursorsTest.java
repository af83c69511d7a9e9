package dev.castellan.server.internal.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.paging.ListPageRequest.Cursors;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.spi.Refusal;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorsTest {

    private static final String LIST = "users.list[]{}";
    private static final OrganizationRow OURS = Samples.organization(Samples.OURS);
    private static final OrganizationRow THEIRS =
            new OrganizationRow(Samples.THEIRS, "Other1", "Other", Samples.id(0), "01".repeat(32), Samples.START);

    private final String cursor = Cursors.seal(OURS, LIST, "Ada é 😀\n0190");

    @Test
    void opensCursorForSameOrganizationAndList() {
        assertThat(Cursors.open(OURS, LIST, cursor)).isEqualTo("Ada é 😀\n0190");
        assertThat(cursor).matches("[0-9A-Za-z_-]+");
    }

    @Test
    void rejectsCursorWithAnyBitChanged() {
        byte[] bytes = Base64.getUrlDecoder().decode(cursor);
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] altered = bytes.clone();
            altered[bit / 8] ^= (byte) (1 << bit % 8);
            assertRefused(OURS, LIST, Base64.getUrlEncoder().withoutPadding().encodeToString(altered));
        }
    }

    @Test
    void rejectsCursorWithAnyCharacterChangedOrCutOff() {
        for (int i = 0; i < cursor.length(); i++) {
            char other = cursor.charAt(i) == 'A' ? 'B' : 'A';
            assertRefused(OURS, LIST, cursor.substring(0, i) + other + cursor.substring(i + 1));
            assertRefused(OURS, LIST, cursor.substring(0, i));
        }
    }

    @Test
    void rejectsNonCanonicalEncodingOfSameBytes() {
        String unaligned = Cursors.seal(OURS, LIST, "ab");
        assertThat(Base64.getUrlDecoder().decode(unaligned)).hasSize(18);
        String shorter = Cursors.seal(OURS, LIST, "abc");
        String twin = shorter.substring(0, shorter.length() - 1) + (char) (shorter.charAt(shorter.length() - 1) + 1);
        assertThat(Base64.getUrlDecoder().decode(twin))
                .isEqualTo(Base64.getUrlDecoder().decode(shorter));
        assertRefused(OURS, LIST, twin);
        assertRefused(OURS, LIST, Cursors.seal(OURS, LIST, "a") + "=");
    }

    @Test
    void rejectsCursorFromOtherList() {
        assertRefused(OURS, "users.list[]{role=client}", cursor);
        assertRefused(OURS, "", cursor);
    }

    @Test
    void rejectsCursorFromOtherOrganization() {
        assertRefused(THEIRS, LIST, cursor);
    }

    @Test
    void rejectsCursorWithTextMovedFromPositionToList() {
        String sealed = Cursors.seal(OURS, "list", "1 position");
        byte[] bytes = Base64.getUrlDecoder().decode(sealed);
        byte[] moved = new byte[bytes.length - 1];
        System.arraycopy(bytes, 0, moved, 0, 16);
        System.arraycopy(bytes, 17, moved, 16, bytes.length - 17);
        assertRefused(OURS, "list1", Base64.getUrlEncoder().withoutPadding().encodeToString(moved));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "x", "!", "====", "AAAA", "not a cursor", "é", "AAAAAAAAAAAAAAAAAAAAAA"})
    void rejectsTextThatIsNotCursor(String text) {
        assertRefused(OURS, LIST, text);
    }

    private static void assertRefused(OrganizationRow organization, String list, String cursor) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> Cursors.open(organization, list, cursor));
        assertThat(refusal)
                .as(cursor)
                .hasMessage(
                        "cursor: not a next_cursor of this list with these filters and this sort; omit it to start again");
        assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
    }
}

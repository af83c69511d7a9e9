package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.PageCursor.SeenCursors;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeenCursorsTest {

    @Test
    void everyCursorIsRemembered() {
        SeenCursors seen = SeenCursors.NONE;
        for (int i = 0; i < 1000; i++) {
            assertThat(seen.contains("c" + i)).isFalse();
            seen = seen.with("c" + i);
            assertThat(seen.contains("c" + i)).isTrue();
            assertThat(seen.contains("c" + i / 2)).isTrue();
        }
    }

    @Test
    void thoseOfAnEarlierPageStayAsTheyWere() {
        List<SeenCursors> pages = new ArrayList<>(List.of(SeenCursors.NONE));
        for (int i = 0; i < 100; i++) {
            pages.add(pages.get(i).with("c" + i));
        }
        for (int i = 0; i < 100; i++) {
            SeenCursors other = pages.get(i).with("other");
            assertThat(pages.get(i).contains("other")).isFalse();
            assertThat(other.contains("c" + i)).isFalse();
        }
    }

    @Test
    void fewSetsHoldMany() {
        SeenCursors seen = SeenCursors.NONE;
        for (int i = 0; i < 1000; i++) {
            seen = seen.with("c" + i);
        }
        int sets = 0;
        for (SeenCursors some = seen; some != null; some = some.before()) {
            sets++;
        }
        assertThat(sets).isLessThanOrEqualTo(11);
    }
}

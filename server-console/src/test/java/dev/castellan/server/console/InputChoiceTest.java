package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.InputRow;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests forms in which the user chooses an input by its name. */
final class InputChoiceTest {

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private Browsing admin;
    private String project;

    @BeforeEach
    void signIn() {
        admin = scene.admin();
        project = admin.created("/projects/new", "name", "Apollo");
    }

    @Test
    void offersInputNamesInSelectElement() {
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        assertThat(admin.get(collection + "/inputs/new").body())
                .contains("There is no such input.")
                .doesNotContain("<select");
        String input = admin.created(project + "/inputs/new", "name", "Tycho");
        String option = "<option value=\"" + id(input) + "\">Tycho</option>";

        for (String page : new String[] {collection + "/inputs/new", project + "/queries"}) {
            assertThat(admin.get(page).body()).contains(option).doesNotContain("name=\"find\"", "There is no such");
        }
    }

    @Test
    void searchesLongInputListsByPartOfNameOrId() {
        String input = admin.created(project + "/inputs/new", "name", "Tycho Brahe");
        for (int i = 0; i < 50; i++) {
            admin.created(project + "/inputs/new", "name", "Crater " + i);
        }
        String last = admin.created(project + "/inputs/new", "name", "Wargentin");
        String page = project + "/queries";
        assertThat(admin.get(page).body())
                .contains("name=\"find\"", "More inputs match.")
                .doesNotContain(">Wargentin<");

        assertThat(admin.get(page + "?find=gent").body())
                .contains(">Wargentin<")
                .doesNotContain(">Crater 1<");
        assertThat(admin.get(page + "?find=BRAHE").body()).contains("<option value=\"" + id(input) + "\">");
        assertThat(admin.get(page + "?find=" + id(last)).body())
                .contains(">Wargentin<")
                .doesNotContain(">Tycho");
        assertThat(admin.get(page + "?find=nothing").body()).contains("There is no such input.", "value=\"nothing\"");
        String elsewhere = admin.created("/projects/new", "name", "Gemini");
        String foreign = admin.created(elsewhere + "/inputs/new", "name", "Kepler");
        assertThat(admin.get(page + "?find=" + id(foreign)).body()).doesNotContain("Kepler");
    }

    @Test
    void saysWhenOnlyFirst2000InputsWereSearched() {
        UUID first = UUID.fromString(id(project));
        scene.write(tx -> {
            for (int i = 0; i < 2_001; i++) {
                tx.inputs().insert(new InputRow(new UUID(0, i), first, "Crater " + i, null, tx.now()));
            }
        });
        String page = project + "/queries";
        String truncated = "Only the first 2,000 inputs were searched.";

        assertThat(admin.get(page + "?find=crater").body()).contains(truncated);
        assertThat(admin.get(page + "?find=" + new UUID(0, 7)).body()).doesNotContain(truncated);
        scene.api("DELETE", "/inputs/" + new UUID(0, 0), "");
        assertThat(admin.get(page + "?find=crater").body()).doesNotContain(truncated);
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}

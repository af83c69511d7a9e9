package dev.castellan.server.console.internal.layout;

import dev.castellan.server.console.internal.assets.Assets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that every template receives: the texts, the header and the navigation of the page, and the state of its
 * form.
 *
 * @param resources the texts and files of the console
 * @param title the title of the page, also its heading
 * @param user the signed-in user; absent without a session
 * @param notice the message about the previous action; absent if there is none
 * @param form the state of the form of the page
 * @param now the current time, from which relative times are computed
 */
public record PageLayout(
        Resources resources,
        String title,
        @Nullable User user,
        @Nullable String notice,
        FormState form,
        Instant now) {

    /** Returns a copy with another form state, for a page with several forms. */
    public PageLayout withForm(FormState other) {
        return new PageLayout(resources, title, user, notice, other, now);
    }

    /** Returns the texts of the console. */
    public Texts texts() {
        return resources.texts();
    }

    /** Returns a text of the console. */
    public String text(String key, Object... values) {
        return texts().text(key, values);
    }

    /** Returns the path for a link or a form action in the browser. */
    public String link(String path) {
        return resources.base() + path;
    }

    /** Returns the files that the page loads. */
    public Assets assets() {
        return resources.assets();
    }

    /**
     * The texts and files that all pages use.
     *
     * @param texts the texts of the console
     * @param assets the style sheet, the script and the icon
     * @param base the path of the console as browsers request it, such as {@code /console}
     */
    public record Resources(Texts texts, Assets assets, String base) {}

    /**
     * The signed-in user in the page header.
     *
     * @param name display name of the user
     * @param organization display name of the organization
     * @param navigation the entries of the side navigation
     */
    public record User(String name, String organization, List<NavItem> navigation) {

        /** Copies the list. */
        public User {
            navigation = List.copyOf(navigation);
        }
    }
}

package dev.castellan.server.console.internal.layout;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every template gets: the frame around its page, the texts, and the state of its form.
 *
 * @param texts the texts of the console
 * @param base the path of the console for links of browsers, such as {@code /console}
 * @param styles the path of the style sheet below it
 * @param script the path of the script below it
 * @param icon the path of the icon below it
 * @param title the title of the page, which is its heading too
 * @param person who is signed in; absent if nobody is
 * @param navigation the side list; empty if nobody is signed in
 * @param notice what has just happened; absent if nothing has
 * @param form the state of the form of the page
 * @param now the time, which times are told from
 */
public record PageLayout(
        Texts texts,
        String base,
        String styles,
        String script,
        String icon,
        String title,
        @Nullable Person person,
        List<NavItem> navigation,
        @Nullable String notice,
        FormState form,
        Instant now) {

    /** Copies the list. */
    public PageLayout {
        navigation = List.copyOf(navigation);
    }

    /** Returns a copy with the state of another form, for a page with several. */
    public PageLayout withForm(FormState other) {
        return new PageLayout(texts, base, styles, script, icon, title, person, navigation, notice, other, now);
    }

    /** Returns a text of the console. */
    public String text(String key, Object... values) {
        return texts.text(key, values);
    }

    /** Returns the path of a page for a link or the action of a form. */
    public String link(String path) {
        return base + path;
    }
}

package dev.castellan.server.console.internal.layout;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The values that every template receives, such as the messages, the navigation and the form state.
 *
 * @param resources the messages and files of the console
 * @param title the title and heading of the page
 * @param user the signed-in user, or null without a session
 * @param notice the message about the previous action, or null if there is none
 * @param form the state of the form on the page
 * @param rendering the time, the form number and the API calls of the page
 * @param languages the paths of the page in other languages
 */
public record PageLayout(
        Resources resources,
        String title,
        @Nullable LayoutUser user,
        @Nullable Notice notice,
        FormState form,
        Rendering rendering,
        Map<Locale, String> languages) {

    /** Defensively copies the map. */
    public PageLayout {
        languages = Map.copyOf(languages);
    }

    /** Returns a copy with a different form state, for a page with several forms. */
    public PageLayout withForm(FormState other) {
        return new PageLayout(resources, title, user, notice, other, rendering, languages);
    }

    /**
     * Returns the title that screen readers read when the page opens. The title begins with the result of the previous
     * action, if any.
     */
    public String announcement() {
        boolean isError = form.problem() != null || (notice != null && notice.isError());
        return isError ? text("layout.error", title) : notice != null ? notice.text() + " " + title : title;
    }

    /** Returns the creation time of the page, to which relative times refer. */
    public Instant now() {
        return rendering.at();
    }

    /** Returns the messages of the console. */
    public Texts texts() {
        return resources.texts();
    }

    public String text(String key, Object... values) {
        return texts().text(key, values);
    }

    /** Returns the {@code lang} attribute of a problem, or null if the problem is in the language of the page. */
    public @Nullable String languageOf(@Nullable String problem) {
        return problem == null ? null : texts().foreignLanguage(problem);
    }

    /** Returns the initials of the first and the last word of a name, which help readers scan a list. */
    public static String initials(String name) {
        String[] words = name.strip().split("\\s+", -1);
        return first(words[0]) + (words.length == 1 ? "" : first(words[words.length - 1]));
    }

    private static String first(String word) {
        return word.codePoints()
                .filter(Character::isLetterOrDigit)
                .limit(1)
                .mapToObj(Character::toString)
                .collect(Collectors.joining())
                .toUpperCase(Locale.ROOT);
    }

    /** Returns the path that a link or form action must use in the browser. */
    public String link(String path) {
        return resources.base() + path;
    }

    /** Returns the files that the page loads. */
    public Assets assets() {
        return resources.assets();
    }

    /**
     * The message about the previous action.
     *
     * @param kind the CSS class: {@code notice} for a success, {@code info}, {@code warning} or {@code error}
     */
    public record Notice(String kind, String text) {

        /** The kinds of messages, each of which is also the first part of the keys of its messages. */
        public static final List<String> KINDS = List.of("notice", "info", "warning", "error");

        /** Returns whether the previous action was refused. */
        public boolean isError() {
            return kind.equals("error");
        }
    }

    /**
     * The time at which the server created a page, the number that its forms send, and its API calls.
     *
     * @param formNumber a number that no other page uses
     * @param commands the curl commands for the API calls of the page
     */
    public record Rendering(Instant at, UUID formNumber, List<String> commands) {}

    /**
     * The messages and files that all pages use.
     *
     * @param texts the messages of the console
     * @param assets the style sheet, the script and the icon
     * @param base the path of the console in browsers, such as {@code /console}
     */
    public record Resources(Texts texts, Assets assets, String base) {}

    /**
     * The signed-in user in the page header.
     *
     * @param name display name of the user
     * @param email e-mail address of the user
     * @param organization display name of the organization
     * @param navigation the links in the side navigation
     */
    public record LayoutUser(String name, String email, String organization, List<NavGroup> navigation) {

        /** Defensively copies the list. */
        public LayoutUser {
            navigation = List.copyOf(navigation);
        }
    }
}

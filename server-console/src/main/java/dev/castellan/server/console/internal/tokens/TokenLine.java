package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.server.console.internal.page.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A token in a list.
 *
 * @param name the display name, or a label for an unnamed token
 * @param path the path of the pages for the token
 * @param marks labels such as {@code ends soon}
 * @param canRotate whether the token is valid and has not been rotated
 */
public record TokenLine(Token token, String name, String path, List<String> marks, boolean canRotate) {

    /** The number of tokens on a page. Keeps the page, including its style sheet and script, below 60 KB. */
    public static final String SHOWN = "25";

    /** A token is marked if it expires within this duration. */
    public static final Duration SOON = Duration.ofDays(14);

    /** A token is marked if it was not used for this duration. */
    public static final Duration LONG_UNUSED = Duration.ofDays(90);

    private static final Duration FIRST_USE = Duration.ofDays(14);

    /** Defensively copies the list. */
    public TokenLine {
        marks = List.copyOf(marks);
    }

    /**
     * Creates the line for a token.
     *
     * @param tokens the path of the owner's tokens, such as {@code /tokens}
     */
    public static TokenLine of(PageRequest request, Token token, String tokens) {
        boolean isExpired = isUntil(token.expiresAt(), request.now());
        List<String> marks = marks(token, request.now()).stream()
                .map(mark -> request.text("tokens." + mark))
                .toList();
        return new TokenLine(
                token,
                name(request, token.name()),
                tokens + "/" + token.id(),
                marks,
                !isExpired && token.rotatedTo() == null);
    }

    /**
     * Creates the lines for the tokens of a user.
     *
     * @param tokens the path of the user's tokens, such as {@code /tokens}
     */
    public static List<TokenLine> all(PageRequest request, Page<Token> page, String tokens) {
        return page.data().stream().map(token -> of(request, token, tokens)).toList();
    }

    /** Returns the display name of a token, or a label for an unnamed token. */
    public static String name(PageRequest request, @Nullable String name) {
        return name == null || name.isBlank() ? request.text("tokens.nameless") : name;
    }

    /** Returns the marks of a token, as the last parts of message keys. */
    static List<String> marks(Token token, Instant now) {
        if (isUntil(token.expiresAt(), now)) {
            return List.of("expired");
        }
        List<String> marks = new ArrayList<>();
        if (token.rotatedTo() != null) {
            marks.add("replaced");
        } else if (isUntil(token.expiresAt(), now.plus(SOON))) {
            marks.add("ends-soon");
        }
        if (isUntil(token.lastUsedAt(), now.minus(LONG_UNUSED))) {
            marks.add("unused");
        } else if (token.lastUsedAt() == null && isUntil(token.createdAt(), now.minus(FIRST_USE))) {
            marks.add("never-used");
        }
        return marks;
    }

    private static boolean isUntil(@Nullable Instant instant, Instant last) {
        return instant != null && !instant.isAfter(last);
    }
}

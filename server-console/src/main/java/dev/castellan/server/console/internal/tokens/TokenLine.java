package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A token in a list.
 *
 * @param name the display name, or a label for an unnamed token
 * @param path the path of the pages for the token
 * @param marks the last parts of the message keys of labels, such as {@code ends-soon}
 * @param canRotate whether the token and its owner are valid, and the token has been neither rotated nor exchanged for a JWT
 */
public record TokenLine(Token token, String name, String path, List<String> marks, boolean canRotate) {

    /** The number of tokens on a page. Keeps the page, including its style sheet and script, below 60 KB. */
    public static final String SHOWN = "20";

    /** Defensively copies the list. */
    public TokenLine {
        marks = List.copyOf(marks);
    }

    /**
     * Creates the line for a token.
     *
     * @param tokens the path of the owner's tokens, such as {@code /tokens}
     * @param isOwnerActive whether the owner is not suspended
     */
    public static TokenLine of(PageRequest request, Token token, String tokens, boolean isOwnerActive) {
        boolean isExpired = TokenAge.of(token).isExpired(request.context().now());
        return new TokenLine(
                token,
                name(request.texts(), token.name()),
                tokens + "/" + token.id(),
                marks(token, request.context().now()),
                isOwnerActive && !isExpired && token.rotatedTo() == null && token.federated() == null);
    }

    /**
     * Creates the lines for the tokens of a user.
     *
     * @param tokens the path of the user's tokens, such as {@code /tokens}
     * @param isOwnerActive whether the user is not suspended
     */
    public static List<TokenLine> all(PageRequest request, Page<Token> page, String tokens, boolean isOwnerActive) {
        return page.data().stream()
                .map(token -> of(request, token, tokens, isOwnerActive))
                .toList();
    }

    /** Returns the display name of a token, or a label for an unnamed token. */
    public static String name(Texts texts, @Nullable String name) {
        return name == null || name.isBlank() ? texts.text("nameless") : name;
    }

    static List<String> marks(Token token, Instant now) {
        TokenAge age = TokenAge.of(token);
        if (age.isExpired(now)) {
            return List.of("expired");
        }
        if (token.federated() != null) {
            return List.of("federated");
        }
        List<String> marks = new ArrayList<>();
        if (token.readOnly()) {
            marks.add("read-only");
        }
        if (token.allowedAddresses() != null) {
            marks.add("addresses-only");
        }
        if (age.isReplaced()) {
            marks.add("replaced");
        } else if (age.endsSoon(now)) {
            marks.add("ends-soon");
        }
        if (age.isNeverUsed(now)) {
            marks.add("never-used");
        } else if (age.isUnused(now)) {
            marks.add("unused");
        }
        return marks;
    }
}

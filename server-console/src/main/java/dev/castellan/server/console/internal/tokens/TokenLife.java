package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.layout.Times;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The token lifetimes that a form offers: those that are shorter than the longest, and the longest itself.
 *
 * @param choices the values that the form sends
 * @param longest the longest lifetime that server and organization allow, or null if tokens need not expire
 */
public record TokenLife(List<String> choices, @Nullable Duration longest) {

    private static final List<String> ALL = List.of("7d", "30d", "90d", "365d", "never");
    private static final String DEFAULT = "30d";
    private static final String NEVER = "never";

    /** Returns the lifetimes that the organization of the signed-in user allows. */
    public static TokenLife of(PageRequest request) {
        Duration longest = longest(request);
        return new TokenLife(
                ALL.stream()
                        .filter(choice -> longest == null
                                || choice.equals(NEVER)
                                || lifetime(choice).compareTo(longest) < 0)
                        .toList(),
                longest);
    }

    /** Returns the longest lifetime that server and organization allow, or null if tokens need not expire. */
    public static @Nullable Duration longest(PageRequest request) {
        Duration ofServer =
                request.context().server().settings().rules().tokens().maxLifetime();
        return request.user()
                .<OrganizationLimits>readOrganization(
                        view -> view.organization().limits())
                .tokenLifetime(ofServer);
    }

    /** Returns whether a form shows the choice as selected. The argument is the value that the user sent, or empty. */
    public boolean isSelected(String choice, String sent) {
        return choice.equals(!sent.isEmpty() ? sent : choices.contains(DEFAULT) ? DEFAULT : NEVER);
    }

    /** Returns the label of a choice. */
    public String label(Texts texts, String choice) {
        return choice.equals(NEVER) && longest != null
                ? texts.text("tokens.expires.longest", Times.length(texts, longest))
                : texts.text("tokens.expires." + choice);
    }

    /**
     * Returns the expiry time of a token that is created now, or null for the longest lifetime.
     *
     * @throws Refusal if the value is unknown
     */
    public static @Nullable Instant expiry(PageRequest request, String choice) {
        if (!ALL.contains(choice)) {
            throw Refusal.of(ErrorKind.INVALID, request.texts().text("tokens.expires.wrong"));
        }
        return choice.equals(NEVER) ? null : request.context().now().plus(lifetime(choice));
    }

    private static Duration lifetime(String choice) {
        return Duration.ofDays(Integer.parseInt(choice.substring(0, choice.length() - 1)));
    }
}

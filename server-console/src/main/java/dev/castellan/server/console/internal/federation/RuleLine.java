package dev.castellan.server.console.internal.federation;

import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.layout.Times;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.federation.ClaimLines;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Duration;
import java.util.List;

/**
 * A rule in a list.
 *
 * @param account display name of the service account
 * @param isSuspended whether the service account is suspended
 */
record RuleLine(RuleRow row, String account, boolean isSuspended) {

    /** The number of rules on the page of an issuer. */
    static final int SHOWN = 50;

    private static final int MAX_CLAIMS = 4;
    private static final int MAX_LENGTH = 60;

    static RuleLine of(View view, RuleRow row) {
        UserRow user = view.users().get(row.userId()).orElseThrow();
        return new RuleLine(row, user.name(), user.suspended());
    }

    /** Returns the path of the page of the rule. */
    String path() {
        return RulePages.path(row.ruleId());
    }

    /** Returns the path of the page of the service account. */
    String accountPath() {
        return UserKind.SERVICE_ACCOUNTS.path() + "/" + row.userId();
    }

    /** Returns the claims, one a line. */
    List<String> claims() {
        return ClaimLines.format(row.match().claims()).lines().toList();
    }

    /** Returns the beginning of the first claims, for a list. */
    List<String> shortClaims() {
        return claims().stream()
                .limit(MAX_CLAIMS)
                .map(claim -> claim.length() <= MAX_LENGTH ? claim : claim.substring(0, MAX_LENGTH - 1) + "…")
                .toList();
    }

    /** Returns the longest lifetime of the tokens in words. */
    String lifetime(Texts texts) {
        return texts.text(
                "federation.lifetime.after", Times.length(texts, Duration.ofSeconds(row.tokenLifetimeSeconds())));
    }
}

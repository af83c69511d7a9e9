package dev.castellan.server.internal.rules;

import dev.castellan.model.Bounds;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.federation.ClaimMatch;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.KeySet;
import dev.castellan.server.spi.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the fields of issuers and rules that texts contain. */
public final class FederationFields {

    private FederationFields() {}

    /** Returns where the keys of an issuer come from. */
    public static IssuerRow.Keys keys(@Nullable JsonValue keys) {
        if (keys == null || keys.equals(Issuer.DISCOVERY)) {
            return IssuerRow.Keys.DISCOVERED;
        }
        if (keys.isString()) {
            checkUrl("keys", keys.asString());
            return IssuerRow.Keys.at(keys.asString());
        }
        try {
            return IssuerRow.Keys.inline(KeySet.of(keys));
        } catch (IllegalArgumentException e) {
            throw FieldRules.invalid("keys" + e.getMessage());
        }
    }

    /** Returns the claims that every rule of an issuer must pin, without duplicates. */
    public static List<String> requiredClaims(List<String> names) {
        List<String> distinct = names.stream().distinct().toList();
        if (!distinct.isEmpty() && !areNames(distinct)) {
            throw FieldRules.invalid("required_claims: expected at most " + Bounds.MATCHED_CLAIMS
                    + " names of claims with 1 to " + Bounds.NAME + " visible ASCII characters each");
        }
        return distinct;
    }

    /** Returns the claims that a JWT must have. */
    public static ClaimMatch match(Map<String, List<String>> claims) {
        try {
            return ClaimMatch.of(claims);
        } catch (IllegalArgumentException e) {
            throw FieldRules.invalid("match" + e.getMessage());
        }
    }

    /** Checks the identifier of an issuer, which JWTs contain exactly. */
    public static void checkIssuer(String url) {
        checkUrl("issuer", url);
        if (url.indexOf('?') >= 0) {
            throw FieldRules.invalid("issuer: must not have a query");
        }
    }

    /** Checks an https URL without user and fragment. */
    static void checkUrl(String field, String url) {
        if (url.length() > Bounds.ISSUER_URL || !isHttps(url)) {
            throw FieldRules.invalid(field + ": expected an https URL of at most " + Bounds.ISSUER_URL
                    + " characters, without user and fragment, such as https://token.actions.githubusercontent.com");
        }
    }

    /** Returns whether this is an https URL that an issuer can have. */
    public static boolean isUrl(String url) {
        try {
            checkUrl("url", url);
            return true;
        } catch (Refusal e) {
            return false;
        }
    }

    private static boolean isHttps(String url) {
        try {
            URI uri = new URI(url);
            return "https".equals(uri.getScheme())
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawFragment() == null
                    && url.chars().allMatch(c -> c > ' ' && c < 0x7f);
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Returns whether these are the names of 1 to {@value Bounds#MATCHED_CLAIMS} different claims. */
    public static boolean areNames(List<String> names) {
        return !names.isEmpty()
                && names.size() <= Bounds.MATCHED_CLAIMS
                && names.stream().distinct().count() == names.size()
                && names.stream().allMatch(ClaimMatch::isName);
    }
}

package dev.castellan.server.internal.rules;

import dev.castellan.model.Bounds;
import dev.castellan.server.internal.store.federation.ClaimMatch;
import dev.castellan.server.spi.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** Checks the fields of issuers and rules that texts contain. */
public final class FederationFields {

    private FederationFields() {}

    /** Checks the identifier of an issuer, which JWTs contain exactly. */
    static void checkIssuer(String url) {
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

package dev.castellan.server.people.internal.provider;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.spi.Refusal;
import java.net.IDN;
import java.text.Normalizer;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the claims that decide about a sign-in. A claim of another type counts as missing. */
record IdentityClaims(ProviderIdentity identity) {

    private static final String GOOGLE = "https://accounts.google.com";
    private static final JsonValue TRUE = JsonValue.of(true);
    private static final Pattern SECONDS = Pattern.compile("([0-9]{1,11})(?:\\.[0-9]+)?");

    /** Returns the e-mail address, if the provider says with the boolean {@code true} that it has verified it. */
    Optional<String> verifiedEmail() {
        return TRUE.equals(identity.claims().get("email_verified"))
                ? text("email").filter(email -> isEmail(email) && isOfIssuer(email))
                : Optional.empty();
    }

    /**
     * Google also verifies the addresses of personal accounts, once. A person who has left a company keeps such an
     * account with the old address. Only accounts of a company have the claim {@code hd}.
     */
    private boolean isOfIssuer(String email) {
        return !identity.issuer().equals(GOOGLE)
                || text("hd").isPresent()
                || email.toLowerCase(Locale.ROOT).endsWith("@gmail.com");
    }

    /** Returns the domain of an address in lower case and in the form of the DNS, if it is a domain. */
    static Optional<String> domain(String email) {
        String domain = Normalizer.normalize(email.substring(email.lastIndexOf('@') + 1), Normalizer.Form.NFC)
                .toLowerCase(Locale.ROOT);
        // IDN needs quadratic time for a long text, or throws another exception
        if (domain.length() > FieldRules.MAX_DOMAIN) {
            return Optional.empty();
        }
        try {
            String ascii = IDN.toASCII(domain);
            // IDN implements an older standard, by which some names become other domains
            boolean isSame = ascii.equals(domain) || IDN.toUnicode(ascii).equals(domain);
            return isSame && FieldRules.isDomain(ascii) ? Optional.of(ascii) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns the display name for a new user, or the address if the provider sends no usable name. */
    String name(String email) {
        return text("name").map(String::strip).filter(IdentityClaims::isName).orElse(email);
    }

    /** Returns the time at which the provider authenticated the person. */
    Optional<Instant> authenticatedAt() {
        return Optional.ofNullable(identity.claims().get("auth_time"))
                .map(time -> SECONDS.matcher(time.toJson()))
                .filter(Matcher::matches)
                .map(number -> Instant.ofEpochSecond(Long.parseLong(number.group(1))));
    }

    /** Returns the id of the session at the provider, if it can be stored. */
    Optional<String> session() {
        return text("sid").filter(FieldRules::isSubject);
    }

    private Optional<String> text(String claim) {
        try {
            return Optional.ofNullable(identity.claims().get(claim)).map(JsonValue::asString);
        } catch (InvalidJsonException e) {
            return Optional.empty();
        }
    }

    /** Returns whether a text is an e-mail address that a user can have. */
    static boolean isEmail(String email) {
        return isAccepted(() -> FieldRules.checkEmail(email));
    }

    private static boolean isName(String name) {
        return isAccepted(() -> FieldRules.checkName(name));
    }

    private static boolean isAccepted(Runnable check) {
        try {
            check.run();
            return true;
        } catch (Refusal e) {
            return false;
        }
    }
}

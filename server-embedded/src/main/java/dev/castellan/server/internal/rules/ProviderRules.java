package dev.castellan.server.internal.rules;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.spi.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for the provider of an organization, and for passwords beside it. */
public final class ProviderRules {

    /** The time within which an admin must have used a passkey before passwords can be switched off. */
    private static final Duration PASSKEY_USED = Duration.ofDays(30);

    private static final int MAX_ISSUER = 255;
    private static final int MAX_DOMAINS = 100;
    private static final int AT_ONCE = 100;
    /** The last label of an IPv4 address. */
    private static final Pattern NUMBER = Pattern.compile("\\.[0-9]+$");

    private ProviderRules() {}

    /** Returns whether users of the organization can sign in with passwords. */
    public static boolean permitPasswords(View view) {
        return view.providers()
                .get()
                .filter(row -> row.enabled() && !row.passwords())
                .isEmpty();
    }

    /**
     * Checks that nobody is locked out if passwords are switched off.
     *
     * @throws Refusal if the provider is not enabled or not tested, or no admin has used a passkey in the last 30 days
     */
    public static void checkPasswordsOff(View view, ProviderRow provider) {
        if (!provider.enabled() || provider.testedAt() == null) {
            throw Refusal.of(
                    ErrorKind.CONFLICT, "passwords: enable the provider and test it before you switch passwords off");
        }
        if (!hasAdminWithPasskey(view)) {
            throw Refusal.of(
                    ErrorKind.CONFLICT,
                    "passwords: an org_admin must have used a passkey in the last " + PASSKEY_USED.toDays()
                            + " days before you switch passwords off, because the provider can fail");
        }
    }

    /** Returns whether an admin has used a passkey in the last 30 days. */
    public static boolean hasAdminWithPasskey(View view) {
        Instant since = view.now().minus(PASSKEY_USED);
        List<UserSortKey> order = List.of(new UserSortKey(UserSortKey.Field.CREATED_AT, false));
        @Nullable UserPosition after = null;
        while (true) {
            List<UserRow> admins = view.users()
                    .list(new UserListing(Role.ORG_ADMIN, false, null, null, null, null, order, after, AT_ONCE));
            if (admins.stream().anyMatch(admin -> !admin.suspended() && hasUsedPasskey(view, admin, since))) {
                return true;
            }
            if (admins.size() < AT_ONCE) {
                return false;
            }
            UserRow last = admins.get(admins.size() - 1);
            after = new UserPosition(last.name(), last.email(), last.role().value(), last.createdAt(), last.userId());
        }
    }

    private static boolean hasUsedPasskey(View view, UserRow admin, Instant since) {
        return view.passkeys().ofUser(admin.userId()).stream().anyMatch(passkey -> {
            Instant used = passkey.lastUsedAt();
            return used != null && used.isAfter(since);
        });
    }

    /**
     * Checks the domains of an organization.
     *
     * @throws Refusal if there are too many, or one is not a domain in lower case
     */
    public static void checkDomains(Set<String> domains) {
        FieldRules.checkCount("domains", List.copyOf(domains), MAX_DOMAINS);
        for (String domain : domains) {
            if (!FieldRules.isDomain(domain) || NUMBER.matcher(domain).find()) {
                throw FieldRules.invalid("domains: '" + domain + "' is not a domain in lower case, such as example.com"
                        + remedy(domain));
            }
        }
    }

    /** Returns the end of a message that says what to enter instead, or nothing if there is no usual mistake. */
    private static String remedy(String text) {
        if (text.contains("@")) {
            return ": enter only what follows the @ of an address";
        }
        if (text.contains("*")) {
            return ": enter each domain and subdomain, because no wildcard is possible";
        }
        if (text.contains("/") || text.contains(":")) {
            return ": enter only the host name of a URL, without a port";
        }
        // java.net.IDN implements an older standard, by which some names become other domains
        boolean isAscii = text.chars().allMatch(c -> c < 128);
        return isAscii ? "" : ": enter the form of the DNS, which begins with xn--";
    }

    /** Returns the refusal for an organization without a provider. */
    public static Refusal noProvider() {
        return Refusal.of(ErrorKind.NOT_FOUND, "the organization has no provider");
    }

    /**
     * Checks the issuer of a provider.
     *
     * @throws Refusal if it is not an https URL without user, query and fragment
     */
    public static void checkIssuer(String issuer) {
        try {
            URI url = new URI(issuer);
            boolean isPlain = url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null;
            if (issuer.length() <= MAX_ISSUER
                    && "https".equals(url.getScheme())
                    && url.getHost() != null
                    && isPlain
                    && issuer.chars().allMatch(c -> c > ' ' && c <= '~')) {
                return;
            }
        } catch (URISyntaxException e) {
            // refused below
        }
        throw FieldRules.invalid("issuer: expected an https URL of at most " + MAX_ISSUER
                + " characters without query and fragment, such as https://login.example.com/realms/acme");
    }
}

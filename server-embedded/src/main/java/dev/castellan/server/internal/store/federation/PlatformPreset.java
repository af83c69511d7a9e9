package dev.castellan.server.internal.store.federation;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A platform whose JWTs are known, so that an admin needs to fill in only what differs. */
@SuppressWarnings("ImmutableEnumChecker") // unmodifiable lists
public enum PlatformPreset {
    /** GitHub Actions. A rule pins numbers, because names can get other owners. */
    GITHUB(
            "GitHub Actions",
            "https://token.actions.githubusercontent.com",
            PlatformPreset.DISCOVERY,
            List.of("repository_id", "repository_owner_id"),
            "ref=refs/heads/main"),
    /** GitLab CI. */
    GITLAB(
            "GitLab",
            "https://gitlab.com",
            PlatformPreset.DISCOVERY,
            List.of("project_id", "namespace_id"),
            "ref=main",
            "ref_type=branch",
            "ref_protected=true"),
    /** The service accounts of a Kubernetes cluster, whose keys often have no public URL. */
    KUBERNETES("Kubernetes", "", "", List.of("sub"), "sub=" + PlatformPreset.KUBERNETES_ACCOUNT + "NAMESPACE:NAME"),
    /** Any other platform. */
    OTHER("", "", PlatformPreset.DISCOVERY, List.of(), "sub=");

    private static final String DISCOVERY = "discovery";
    private static final String KUBERNETES_ACCOUNT = "system:serviceaccount:";

    private final String title;
    private final String issuer;
    private final String keys;
    private final List<String> requiredClaims;
    private final List<String> claims;

    PlatformPreset(String title, String issuer, String keys, List<String> requiredClaims, String... claims) {
        this.title = title;
        this.issuer = issuer;
        this.keys = keys;
        this.requiredClaims = requiredClaims;
        this.claims = List.of(claims);
    }

    /** A reason why claims match more programs than the admin means. */
    public enum Flaw {
        /** Every branch of the repository gets a token, also that of a stranger's pull request. */
        EVERY_BRANCH,
        /** Every pod of the namespace that names no service account gets a token. */
        DEFAULT_ACCOUNT
    }

    /** Returns the preset of an issuer. */
    public static PlatformPreset of(IssuerRow issuer) {
        return Stream.of(GITHUB, GITLAB, KUBERNETES)
                .filter(preset -> preset.fits(issuer))
                .findFirst()
                .orElse(OTHER);
    }

    /** Returns the preset with this key. */
    public static Optional<PlatformPreset> find(String key) {
        return Stream.of(values()).filter(preset -> preset.key().equals(key)).findFirst();
    }

    /** Returns the name in URLs, options and message keys, such as {@code github}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of the platform, or an empty text. */
    public String title() {
        return title;
    }

    /** Returns the URL of the issuer, or an empty text if it differs. */
    public String issuer() {
        return issuer;
    }

    /** Returns where the keys come from, as in the API, or an empty text if it differs. */
    public String keys() {
        return keys;
    }

    /** Returns the claims that every rule must pin. */
    public List<String> requiredClaims() {
        return requiredClaims;
    }

    /** Returns the claims of a rule, each as {@code name=value}, with an empty value if it differs. */
    public List<String> claims() {
        return Stream.concat(
                        requiredClaims.stream()
                                .filter(name -> claims.stream().noneMatch(claim -> claim.startsWith(name + "=")))
                                .map(name -> name + "="),
                        claims.stream())
                .toList();
    }

    /** Returns a reason why these claims match too much, if there is one. */
    public Optional<Flaw> flawOf(Map<String, List<String>> match) {
        return switch (this) {
            case GITHUB -> flawIf(!match.containsKey("ref") && !match.containsKey("environment"), Flaw.EVERY_BRANCH);
            case KUBERNETES ->
                flawIf(
                        match.getOrDefault("sub", List.of()).stream().anyMatch(PlatformPreset::isDefaultAccount),
                        Flaw.DEFAULT_ACCOUNT);
            case GITLAB, OTHER -> Optional.empty();
        };
    }

    private boolean fits(IssuerRow row) {
        return issuer.isEmpty()
                ? row.requiredClaims().equals(requiredClaims)
                : row.issuer().equals(issuer);
    }

    private static Optional<Flaw> flawIf(boolean condition, Flaw flaw) {
        return condition ? Optional.of(flaw) : Optional.empty();
    }

    private static boolean isDefaultAccount(String subject) {
        return subject.startsWith(KUBERNETES_ACCOUNT) && subject.endsWith(":default");
    }
}

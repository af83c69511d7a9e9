package dev.castellan.harness.internal.tenant;

import dev.castellan.server.identity.Federation;
import dev.castellan.server.spi.Site;
import java.util.Optional;

/** The site at which tenants exchange JWTs for tokens, if the tests have the module for it. */
public final class ExchangeSite {

    private static final Optional<Site> SITE = load();

    private ExchangeSite() {}

    /** Returns the site, which all servers share, or nothing if {@code castellan-server-identity} is missing. */
    public static Optional<Site> find() {
        return SITE;
    }

    private static Optional<Site> load() {
        try {
            return Optional.of(Federation.site());
        } catch (NoClassDefFoundError e) {
            return Optional.empty();
        }
    }
}

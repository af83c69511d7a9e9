package dev.castellan.server.internal.store.credentials;

import java.util.List;
import java.util.Optional;

/** The provider of the organization, and the domains whose e-mail addresses belong to the organization. */
public interface Providers {

    /** Returns the provider. An organization has at most one. */
    Optional<ProviderRow> get();

    /** Returns the domains in lower case, sorted. */
    List<String> domains();

    /** Reads and changes the provider and the domains in a transaction. */
    interface Editor extends Providers {

        /** Sets the provider, and replaces the previous one. The organization must exist. */
        void put(ProviderRow provider);

        /** Deletes the provider. Has no effect if there is none. */
        void delete();

        /** Replaces the domains, which must be different. The organization must exist. */
        void setDomains(List<String> domains);
    }
}

package dev.castellan.server.internal.store.federation;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The issuers of the organization. */
public interface Issuers {

    /** Returns the issuer with this id. */
    Optional<IssuerRow> get(UUID issuerId);

    /** Returns up to {@code limit} issuers whose ids follow {@code after}, in id order. */
    List<IssuerRow> list(@Nullable UUID after, int limit);

    /** Returns the number of issuers. */
    int count();

    /** Reads and changes the issuers in a transaction. */
    interface Editor extends Issuers {

        /** Adds an issuer. The id must be new. */
        void insert(IssuerRow issuer);

        /** Changes the name, the keys, the required claims and whether an existing issuer is enabled. */
        void update(IssuerRow issuer);

        /** Deletes an existing issuer with its rules. The issuer must have no tokens. */
        void delete(UUID issuerId);
    }
}

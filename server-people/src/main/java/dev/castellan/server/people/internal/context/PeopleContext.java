package dev.castellan.server.people.internal.context;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.tokens.OrganizationTags;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Store;
import java.time.Clock;
import java.util.UUID;

/**
 * What every flow needs.
 *
 * @param store holds the organizations
 * @param tags finds organizations by their tags
 * @param clock tells what is not stored: until when an address is refused
 * @param ids makes ids of sessions, passkeys and audit events
 * @param secrets makes secrets of sessions, challenges and salts
 * @param audit writes audit rows
 */
public record PeopleContext(
        Store store, OrganizationTags tags, Clock clock, IdSource ids, SecretTexts secrets, AuditRows audit) {

    /** Refuses an organization that does not exist. */
    public void checkExists(UUID organizationId) {
        if (!store.organizations().contains(organizationId)) {
            throw Refusal.of(ErrorKind.INVALID, "organization: no such organization " + organizationId);
        }
    }
}

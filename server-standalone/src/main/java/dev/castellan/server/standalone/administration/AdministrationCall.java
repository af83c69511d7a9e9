package dev.castellan.server.standalone.administration;

import dev.castellan.server.Administration;
import dev.castellan.server.spi.Refusal;

/**
 * One thing that a command asks of the administration of a store. It is data, so that a command can also send it to the
 * server that has the store open: its fields and its result are written as JSON, by the names that they have here.
 *
 * @param <T> the result
 */
public sealed interface AdministrationCall<T>
        permits CreateOrganization,
                CreateFirstOrganization,
                ListOrganizations,
                FindUser,
                InviteUser,
                Invite,
                RenewInvitation,
                ListSessions,
                EndSessions,
                ListAuditEvents,
                IssueToken,
                ListTokens,
                RevokeToken,
                RevokeTokensOf,
                SuspendUser,
                ResumeUser,
                RecoverAdminToken {

    /** Returns the class of the result. */
    Class<T> result();

    /**
     * Does what is asked.
     *
     * @throws Refusal if a rule forbids it
     */
    T perform(Administration administration);
}

package dev.castellan.system.literal;

import static dev.castellan.system.literal.ClientCall.call;
import static dev.castellan.system.literal.ClientCall.voidCall;

import dev.castellan.model.Role;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.NewInvitation;
import java.time.Instant;
import java.util.List;

/** The client calls for invitations, sessions, passkeys and audit events. */
final class PeopleCalls {

    private PeopleCalls() {}

    static List<ClientCall> all() {
        return List.of(
                call(
                        "invitations.create",
                        "invitations/create",
                        0,
                        (c, s) -> c.invitations()
                                .create(NewInvitation.of("Grace", "grace@" + s.value("domain"), Role.CLIENT)
                                        .projects(s.id("borealis")))),
                call(
                        "invitations.renew",
                        "invitations/renew",
                        1,
                        (c, s) -> c.invitations().renew(s.id("new"))),
                call(
                        "invitations.renew",
                        "invitations/renew-with-expiry",
                        0,
                        (c, s) -> c.invitations()
                                .renew(
                                        s.id("bob"),
                                        InvitationRenewal.expiringAt(Instant.parse("2030-02-20T12:00:00Z")))),
                call(
                        "invitations.list",
                        "invitations/renew",
                        2,
                        (c, s) -> c.invitations().list().firstPage()),
                voidCall(
                        "invitations.delete",
                        "invitations/delete",
                        1,
                        (c, s) -> c.invitations().delete(s.id("new"))),
                call(
                        "sessions.list",
                        "sessions/list",
                        0,
                        (c, s) -> c.sessions().list(s.id("alice")).firstPage()),
                voidCall(
                        "sessions.delete",
                        "sessions/delete",
                        0,
                        (c, s) -> c.sessions().delete(s.id("alice"), s.id("alice.session"))),
                voidCall(
                        "sessions.deleteAll",
                        "sessions/delete-all",
                        0,
                        (c, s) -> c.sessions().deleteAll(s.id("alice"))),
                call(
                        "passkeys.list",
                        "passkeys/list",
                        0,
                        (c, s) -> c.passkeys().list(s.id("alice")).firstPage()),
                voidCall(
                        "passkeys.delete",
                        "passkeys/delete",
                        0,
                        (c, s) -> c.passkeys().delete(s.id("alice"), s.id("alice.passkey"))),
                voidCall(
                        "passkeys.deleteAll",
                        "passkeys/delete-all",
                        0,
                        (c, s) -> c.passkeys().deleteAll(s.id("alice"))),
                call(
                        "invitations.renew",
                        "invitations/renew-credentials",
                        0,
                        (c, s) ->
                                c.invitations().renew(s.id("alice"), InvitationRenewal.STANDARD.keepingCredentials())),
                call(
                        "issuers.list",
                        "issuers/list",
                        0,
                        (c, s) -> c.issuers().list().firstPage()),
                call(
                        "federationRules.list",
                        "federationRules/list",
                        0,
                        (c, s) -> c.federationRules().list().firstPage()),
                call(
                        "auditEvents.list",
                        "auditEvents/list-filters",
                        0,
                        (c, s) -> c.auditEvents()
                                .list(AuditFilter.ALL.withOperation("no.such"))
                                .firstPage()),
                call(
                        "auditEvents.list",
                        "auditEvents/list-ascending",
                        0,
                        (c, s) -> c.auditEvents()
                                .list(AuditFilter.ALL
                                        .withSince(Instant.parse("2900-01-01T00:00:00Z"))
                                        .withSort(AuditSort.AT))
                                .firstPage()));
    }
}

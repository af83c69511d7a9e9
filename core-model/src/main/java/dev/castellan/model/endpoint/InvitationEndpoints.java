package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.EMAIL_TAKEN;
import static dev.castellan.model.endpoint.ErrorCode.FEDERATED_TOKEN_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.MAIL_LIMIT_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_ARCHIVED;
import static dev.castellan.model.endpoint.ErrorCode.QUOTA_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.SECRET_SHOWN;
import static dev.castellan.model.endpoint.ErrorCode.SELF_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.SERVICE_ACCOUNT;
import static dev.castellan.model.endpoint.ErrorCode.SUSPENDED;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

import dev.castellan.model.Page;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;

/** The operations on invitations of human users (extensions). */
public final class InvitationEndpoints {

    /** Creates a human user and an invitation that lets the user join. */
    public static final Endpoint<NewInvitation, IssuedInvitation> CREATE = Endpoint.post(
                    "invitations.create", "/users/invitations")
            .takes(NewInvitation.class)
            .responds(201, BodyType.of(IssuedInvitation.class))
            .onlyForAdmins()
            .fails(
                    INVALID,
                    UNSUPPORTED_MEDIA,
                    FEDERATED_TOKEN_FORBIDDEN,
                    EMAIL_TAKEN,
                    PROJECT_ARCHIVED,
                    QUOTA_REACHED,
                    SECRET_SHOWN,
                    MAIL_LIMIT_REACHED)
            .extension()
            .build();

    /** Replaces the invitation of an existing human user. */
    public static final Endpoint<InvitationRenewal, IssuedInvitation> RENEW = Endpoint.post(
                    "invitations.renew", "/users/{id}/invitations")
            .mayTake(InvitationRenewal.class)
            .responds(201, BodyType.of(IssuedInvitation.class))
            .onlyForAdmins()
            .fails(
                    INVALID,
                    NOT_FOUND,
                    UNSUPPORTED_MEDIA,
                    FEDERATED_TOKEN_FORBIDDEN,
                    SELF_FORBIDDEN,
                    SERVICE_ACCOUNT,
                    SUSPENDED,
                    SECRET_SHOWN,
                    MAIL_LIMIT_REACHED)
            .extension()
            .build();

    /** Lists the open invitations of the organization. */
    public static final Endpoint<Void, Page<Invitation>> LIST = Endpoint.get("invitations.list", "/users/invitations")
            .responds(200, BodyType.pageOf(Invitation.class))
            .onlyForAdmins()
            .query("limit", "cursor")
            .fails(INVALID)
            .extension()
            .build();

    /** Deletes the open invitation of a user. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("invitations.delete", "/users/{id}/invitations")
            .responds(204)
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    private InvitationEndpoints() {}
}

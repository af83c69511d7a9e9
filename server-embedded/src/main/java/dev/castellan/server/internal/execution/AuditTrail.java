package dev.castellan.server.internal.execution;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the audit listener of changes, and the invitation listener of invitations. What the listener throws is logged, since the change is made. */
public final class AuditTrail {

    private static final Logger LOG = LoggerFactory.getLogger(AuditTrail.class);

    private final AuditListener listener;
    private final boolean isHeard;
    private final InvitationTrail invitations;

    /**
     * Tells this listener.
     *
     * @param invitations is told of changes that create an invitation
     */
    public AuditTrail(AuditListener listener, InvitationTrail invitations) {
        this.listener = listener;
        this.isHeard = listener != AuditListener.none();
        this.invitations = invitations;
    }

    /**
     * Tells of a change that was made.
     *
     * @param output what the operation returned; absent if it returned nothing
     */
    public void tell(ChangeNotice event, @Nullable Object output) {
        tell(event);
        tellInvitation(event.organizationId(), event.userId(), output);
    }

    /** Tells of an invitation, if the operation of a user created one. */
    public void tellInvitation(UUID organizationId, @Nullable UUID userId, @Nullable Object output) {
        if (output instanceof IssuedInvitation invitation) {
            invitations.tell(organizationId, userId, invitation);
        }
    }

    /** Returns whether a listener hears of changes. */
    public boolean isHeard() {
        return isHeard;
    }

    /** Tells of a change if it was made, or of the attempt to make it. */
    public void tell(ChangeNotice event) {
        try {
            if (event.outcome() == ChangeNotice.Outcome.MADE) {
                listener.changed(event);
            } else {
                listener.attempted(event);
            }
        } catch (Throwable e) { // also what it does not declare
            LOG.error("the audit listener failed at {}", event, FatalErrors.unlessFatal(e));
        }
    }
}

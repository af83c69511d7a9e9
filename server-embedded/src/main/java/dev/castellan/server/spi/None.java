package dev.castellan.server.spi;

import java.util.Optional;

/** A listener and guard that does nothing. The server recognizes this instance and does not prepare calls to it. */
enum None implements AuditListener, InvitationListener, DeletionGuard {
    INSTANCE;

    @Override
    public void changed(ChangeNotice event) {}

    @Override
    public void issued(InvitationNotice notice) {}

    @Override
    public Optional<String> dependenciesOf(Deletion deletion) {
        return Optional.empty();
    }
}

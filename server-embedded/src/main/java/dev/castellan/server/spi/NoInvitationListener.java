package dev.castellan.server.spi;

/** The listener that does nothing: one instance, so that the server can tell that nobody listens. */
enum NoInvitationListener implements InvitationListener {
    INSTANCE;

    @Override
    public void issued(InvitationNotice notice) {}
}

package dev.castellan.server.spi;

/** The listener that does nothing. The server recognizes this instance and does not create notices for it. */
enum NoInvitationListener implements InvitationListener {
    INSTANCE;

    @Override
    public void issued(InvitationNotice notice) {}
}

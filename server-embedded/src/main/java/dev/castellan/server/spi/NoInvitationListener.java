package dev.castellan.server.spi;

/** The listener that does nothing. The server recognizes this single instance and creates no notices for it. */
enum NoInvitationListener implements InvitationListener {
    INSTANCE;

    @Override
    public void issued(InvitationNotice notice) {}
}

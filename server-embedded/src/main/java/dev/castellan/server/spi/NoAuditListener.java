package dev.castellan.server.spi;

/** The listener that does nothing. The server recognizes this instance and does not create notices for it. */
enum NoAuditListener implements AuditListener {
    INSTANCE;

    @Override
    public void changed(ChangeNotice event) {}
}

package dev.castellan.server.spi;

/** The listener that does nothing: one instance, which the server does not tell of changes. */
enum NoAuditListener implements AuditListener {
    INSTANCE;

    @Override
    public void changed(ChangeNotice event) {}
}

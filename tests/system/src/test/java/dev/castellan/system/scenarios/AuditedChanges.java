package dev.castellan.system.scenarios;

import dev.castellan.server.spi.AuditEvent;
import dev.castellan.server.spi.AuditListener;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Records what an audit listener is told. Safe for use by several threads. */
final class AuditedChanges implements AuditListener {

    private final Queue<AuditEvent> changed = new ConcurrentLinkedQueue<>();
    private final Queue<AuditEvent> attempted = new ConcurrentLinkedQueue<>();

    @Override
    public void changed(AuditEvent event) {
        changed.add(event);
    }

    @Override
    public void attempted(AuditEvent event) {
        attempted.add(event);
    }

    /** Returns the changes that requests made. */
    List<AuditEvent> ofRequests() {
        return changed.stream()
                .filter(event -> event.via() == AuditEvent.Via.API)
                .toList();
    }

    /** Returns the changes that were not made, or of which that is not known. */
    List<AuditEvent> attempted() {
        return List.copyOf(attempted);
    }
}

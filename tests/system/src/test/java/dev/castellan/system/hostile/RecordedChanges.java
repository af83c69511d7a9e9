package dev.castellan.system.hostile;

import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Records every change that a server makes. Safe for use by multiple threads. */
final class RecordedChanges implements AuditListener {

    private final Queue<ChangeNotice> events = new ConcurrentLinkedQueue<>();

    @Override
    public void changed(ChangeNotice event) {
        events.add(event);
    }

    /** Returns the operations that changed one of these organizations. */
    List<String> in(UUID... organizations) {
        List<UUID> expected = List.of(organizations);
        return events.stream()
                .filter(event -> expected.contains(event.organizationId()))
                .map(ChangeNotice::operation)
                .toList();
    }
}

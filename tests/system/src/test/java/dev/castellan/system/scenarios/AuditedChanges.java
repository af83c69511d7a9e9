package dev.castellan.system.scenarios;

import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Records the notices that an audit listener receives. Safe for use by multiple threads. */
final class AuditedChanges implements AuditListener {

    private final Queue<ChangeNotice> changed = new ConcurrentLinkedQueue<>();
    private final Queue<ChangeNotice> failures = new ConcurrentLinkedQueue<>();

    @Override
    public void changed(ChangeNotice event) {
        changed.add(event);
    }

    @Override
    public void attempted(ChangeNotice event) {
        failures.add(event);
    }

    /** Returns the changes made by requests. */
    List<ChangeNotice> ofRequests() {
        return changed.stream()
                .filter(event -> event.via() == ChangeNotice.Via.API)
                .toList();
    }

    /** Returns the changes that failed or whose outcome is unknown. */
    List<ChangeNotice> attempted() {
        return List.copyOf(failures);
    }
}

package dev.castellan.server;

import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Records the notices that an audit listener receives. Thread-safe. */
public final class AuditedChanges implements AuditListener {

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

    /** Returns the changes that were made by any caller. */
    public List<ChangeNotice> changed() {
        return List.copyOf(changed);
    }

    /** Returns the changes that were made by API requests. */
    public List<ChangeNotice> ofRequests() {
        return changed.stream()
                .filter(event -> event.via() == ChangeNotice.Via.API)
                .toList();
    }

    /** Returns the changes that were not made, or whose outcome is unknown. */
    public List<ChangeNotice> attempted() {
        return List.copyOf(failures);
    }
}

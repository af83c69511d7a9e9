package dev.castellan.client.hostile;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures the bytes that an action allocates on its thread. */
final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    static long of(Runnable work) {
        long self = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(self);
        work.run();
        return THREADS.getThreadAllocatedBytes(self) - before;
    }
}

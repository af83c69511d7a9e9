package dev.castellan.client.hostile;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How many bytes a piece of work allocates on the thread that it runs on. */
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

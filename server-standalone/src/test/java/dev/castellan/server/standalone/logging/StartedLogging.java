package dev.castellan.server.standalone.logging;

import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** Provides Logback loggers once SLF4J has started. */
public final class StartedLogging {

    private StartedLogging() {}

    /**
     * Returns a Logback logger. Waits while another thread starts SLF4J, because SLF4J then returns a substitute
     * logger.
     */
    public static Logger logger(String name) {
        while (!(LoggerFactory.getLogger(name) instanceof Logger)) {
            Thread.onSpinWait();
        }
        return (Logger) LoggerFactory.getLogger(name);
    }
}

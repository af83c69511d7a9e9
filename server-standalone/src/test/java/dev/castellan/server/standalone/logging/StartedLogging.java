package dev.castellan.server.standalone.logging;

import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** Logback behind SLF4J, once it has started. */
public final class StartedLogging {

    private StartedLogging() {}

    /** Returns a logger of Logback. While another thread starts SLF4J, that gives out substitutes. */
    public static Logger logger(String name) {
        while (!(LoggerFactory.getLogger(name) instanceof Logger)) {
            Thread.onSpinWait();
        }
        return (Logger) LoggerFactory.getLogger(name);
    }
}

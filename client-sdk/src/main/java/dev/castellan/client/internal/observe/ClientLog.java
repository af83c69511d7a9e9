package dev.castellan.client.internal.observe;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Holds the one logger of this library, named for the class that its users know. */
public final class ClientLog {

    public static final Logger LOGGER = LoggerFactory.getLogger("dev.castellan.client.CastellanClient");

    private ClientLog() {}
}

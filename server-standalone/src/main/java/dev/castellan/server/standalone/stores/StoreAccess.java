package dev.castellan.server.standalone.stores;

/** The access to a store that a command needs. */
public enum StoreAccess {
    /** Reads only, also while a server serves the file. */
    READ,
    /** Reads and writes, also while a server serves the file. The tables must be up to date. */
    CHANGE,
    /** Reads and writes as the only server of the file. The tables must be up to date. */
    SERVE,
    /** Reads and writes as the only server of the file, after the tables are created or upgraded. */
    MIGRATE
}

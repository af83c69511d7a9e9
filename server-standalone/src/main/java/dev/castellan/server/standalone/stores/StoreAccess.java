package dev.castellan.server.standalone.stores;

/** The access to a store that a command needs. */
public enum StoreAccess {
    /** Reads only. Possible while a server has the file open. */
    READ,
    /** Reads and writes. The tables must be up to date. */
    CHANGE,
    /** Reads and writes, after the tables are created or upgraded. */
    MIGRATE
}

package dev.castellan.server.standalone.stores;

/** The kind of store access that a command needs. */
public enum StoreAccess {
    /** Reads only. A server can use the file at the same time. */
    READ,
    /** Reads and writes. A server can use the file at the same time. The tables must be up to date. */
    CHANGE,
    /** Reads and writes as the only server that uses the file. The tables must be up to date. */
    SERVE,
    /** Reads and writes as the only server that uses the file, after creating or upgrading the tables. */
    MIGRATE,
    /** Like {@link #MIGRATE}, and distributes the tables of a Citus database. */
    DISTRIBUTE
}

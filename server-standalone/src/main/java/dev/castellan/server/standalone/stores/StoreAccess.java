package dev.castellan.server.standalone.stores;

/** What a command opens a store for. */
public enum StoreAccess {
    /** To read only, also beside a server that has the file open. */
    READ,
    /** To change it; its schema must be up to date. */
    CHANGE,
    /** To change it, once its schema is brought up to date or made. */
    MIGRATE
}

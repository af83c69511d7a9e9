/** A user of the client that is a named module. */
module dev.castellan.staged {
    requires dev.castellan.client;
    requires dev.castellan.model;
}

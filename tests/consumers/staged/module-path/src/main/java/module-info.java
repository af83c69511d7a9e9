/** A named module that uses the client. */
module dev.castellan.staged {
    requires dev.castellan.client;
    requires dev.castellan.model;
}

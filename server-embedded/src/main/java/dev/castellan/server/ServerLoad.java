package dev.castellan.server;

/**
 * The current load of a server, and counts of refusals since the server started.
 *
 * @param connections the number of open connections
 * @param connectionsRefused the number of connections that the server closed immediately because of a connection limit
 * @param memory the number of bytes that request bodies and unsent responses occupy in memory
 * @param memoryRefused the number of requests and responses that failed because the limit on this memory was reached
 * @param auditEventsDropped the number of changes and failed sign-ins that have no audit event because of the quota
 */
public record ServerLoad(
        int connections, long connectionsRefused, long memory, long memoryRefused, long auditEventsDropped) {}

package dev.castellan.server;

/**
 * The current load of a server, and the numbers of refusals since its start.
 *
 * @param connections the number of open connections
 * @param connectionsRefused the number of connections that the server closed at once because of a limit of connections
 * @param memory the number of bytes of request bodies and unsent answers in memory
 * @param memoryRefused the number of requests and answers that failed because this memory had reached its limit
 * @param auditEventsDropped the number of changes and failed sign-ins without an audit event because of the quota
 */
public record ServerLoad(
        int connections, long connectionsRefused, long memory, long memoryRefused, long auditEventsDropped) {}

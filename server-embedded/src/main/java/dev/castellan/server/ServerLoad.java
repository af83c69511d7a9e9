package dev.castellan.server;

/**
 * The load that clients put on a server at a moment, and the numbers of refusals since its start.
 *
 * @param connections the number of open connections
 * @param connectionsRefused the number of connections that were closed at once because there were too many
 * @param memory the number of bytes of request bodies and unsent answers in memory
 * @param memoryRefused the number of requests and answers that were given up for lack of such memory
 * @param auditEventsDropped the number of changes and failed sign-ins whose audit event the quota did not allow
 */
public record ServerLoad(
        int connections, long connectionsRefused, long memory, long memoryRefused, long auditEventsDropped) {}

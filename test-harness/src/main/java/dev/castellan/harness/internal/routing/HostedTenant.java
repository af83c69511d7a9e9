package dev.castellan.harness.internal.routing;

/**
 * A tenant as the front of its server sees it.
 *
 * @param name the tenant's name, which stands before {@code /api/v1} in its URL
 * @param pipeline answers the tenant's requests
 * @param close closes the tenant
 */
public record HostedTenant(String name, TenantPipeline pipeline, Runnable close) {}

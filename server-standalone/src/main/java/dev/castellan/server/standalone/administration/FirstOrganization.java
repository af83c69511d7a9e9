package dev.castellan.server.standalone.administration;

import dev.castellan.server.Bootstrap;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@link CreateFirstOrganization}.
 *
 * @param created what was created; absent if the store held an organization already
 */
public record FirstOrganization(@Nullable Bootstrap created) {}

package dev.castellan.server.people.signin;

import java.util.UUID;

/**
 * An organization whose users sign in with a provider.
 *
 * @param organizationName the display name of the organization
 * @param providerName the display name of the provider
 * @param passwords whether users can also sign in with passwords
 */
public record ProviderChoice(UUID organizationId, String organizationName, String providerName, boolean passwords) {}

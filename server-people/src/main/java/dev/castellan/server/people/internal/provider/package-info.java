/** Sign-in with the provider of an organization (OpenID Connect): its settings, links, sessions and logouts. */
@NullMarked
package dev.castellan.server.people.internal.provider;

import org.jspecify.annotations.NullMarked;

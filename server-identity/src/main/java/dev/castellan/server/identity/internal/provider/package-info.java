/** Speaks OpenID Connect with the providers of organizations. */
@NullMarked
package dev.castellan.server.identity.internal.provider;

import org.jspecify.annotations.NullMarked;

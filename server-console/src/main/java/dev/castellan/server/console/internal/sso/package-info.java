/** The pages on which admins set up the provider of their organization. */
@NullMarked
package dev.castellan.server.console.internal.sso;

import org.jspecify.annotations.NullMarked;

/** A real identity provider for programs that are not part of the build. */
@NullMarked
package dev.castellan.support.keycloak;

import org.jspecify.annotations.NullMarked;

/** Signs people in with the providers of their organizations. */
@NullMarked
package dev.castellan.server.identity.provider;

import org.jspecify.annotations.NullMarked;

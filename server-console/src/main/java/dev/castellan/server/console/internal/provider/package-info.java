/** Sends browsers to the provider of an organization, and receives its logout tokens. */
@NullMarked
package dev.castellan.server.console.internal.provider;

import org.jspecify.annotations.NullMarked;

/** Sends browsers to the provider of an organization, receives its logout tokens, and shows its settings. */
@NullMarked
package dev.castellan.server.console.internal.provider;

import org.jspecify.annotations.NullMarked;

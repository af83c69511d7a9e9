/** Serves sites, such as the console, alongside the API. */
@NullMarked
package dev.castellan.server.internal.sites;

import org.jspecify.annotations.NullMarked;

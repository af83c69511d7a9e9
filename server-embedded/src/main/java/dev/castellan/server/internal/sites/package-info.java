/** Sites, which are pages that a server serves alongside the API. */
@NullMarked
package dev.castellan.server.internal.sites;

import org.jspecify.annotations.NullMarked;

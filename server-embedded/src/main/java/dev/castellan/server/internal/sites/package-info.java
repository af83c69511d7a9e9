/** Sites, which are pages that a server shows beside the API. */
@NullMarked
package dev.castellan.server.internal.sites;

import org.jspecify.annotations.NullMarked;

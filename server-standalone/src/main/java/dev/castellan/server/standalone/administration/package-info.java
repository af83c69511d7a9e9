/** What commands ask of the administration of a store, as data: performed in this process, or by a running server. */
@NullMarked
package dev.castellan.server.standalone.administration;

import org.jspecify.annotations.NullMarked;

/** Opens the store that the options name. */
@NullMarked
package dev.castellan.server.standalone.stores;

import org.jspecify.annotations.NullMarked;

/** What a store of the server's state must do; a store keeps rows and adds no rule. */
@NullMarked
package dev.castellan.server.store;

import org.jspecify.annotations.NullMarked;

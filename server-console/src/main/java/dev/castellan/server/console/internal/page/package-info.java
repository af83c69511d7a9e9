/** Pages, requests and responses, with routing, access control, forms, lists and confirmations. */
@NullMarked
package dev.castellan.server.console.internal.page;

import org.jspecify.annotations.NullMarked;

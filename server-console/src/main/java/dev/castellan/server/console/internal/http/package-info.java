/** What browsers send and get: forms, cookies, headers, and where requests may come from. */
@NullMarked
package dev.castellan.server.console.internal.http;

import org.jspecify.annotations.NullMarked;

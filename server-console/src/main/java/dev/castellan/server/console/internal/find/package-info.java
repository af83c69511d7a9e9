/** The search page, which finds objects by text. */
@NullMarked
package dev.castellan.server.console.internal.find;

import org.jspecify.annotations.NullMarked;

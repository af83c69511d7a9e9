/** The page that finds objects by a text. */
@NullMarked
package dev.castellan.server.console.internal.find;

import org.jspecify.annotations.NullMarked;

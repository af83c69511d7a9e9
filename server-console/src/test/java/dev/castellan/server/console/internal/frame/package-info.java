/** Tests of the texts of pages. */
@NullMarked
package dev.castellan.server.console.internal.frame;

import org.jspecify.annotations.NullMarked;

/** Tests for the classes that all pages use. */
@NullMarked
package dev.castellan.server.console.internal.page;

import org.jspecify.annotations.NullMarked;

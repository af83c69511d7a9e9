/** Tests of how pages show what was wrong. */
@NullMarked
package dev.castellan.server.console.internal.page;

import org.jspecify.annotations.NullMarked;

/** The frame of every page, and the texts that pages show. */
@NullMarked
package dev.castellan.server.console.internal.layout;

import org.jspecify.annotations.NullMarked;

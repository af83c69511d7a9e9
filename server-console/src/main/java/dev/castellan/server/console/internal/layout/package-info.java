/** The layout that all pages share, including messages, times and form states. */
@NullMarked
package dev.castellan.server.console.internal.layout;

import org.jspecify.annotations.NullMarked;

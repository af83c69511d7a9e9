/** The layout that all pages share, with texts, times and the state of forms. */
@NullMarked
package dev.castellan.server.console.internal.layout;

import org.jspecify.annotations.NullMarked;

/** The layout of all pages, their style sheet, their texts in each language, times, and the states of forms. */
@NullMarked
package dev.castellan.server.console.internal.layout;

import org.jspecify.annotations.NullMarked;

/** The style sheet, the script and the icon of the pages. */
@NullMarked
package dev.castellan.server.console.internal.assets;

import org.jspecify.annotations.NullMarked;

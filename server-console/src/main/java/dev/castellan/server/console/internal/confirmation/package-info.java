/** Pages that ask before they act: what will be lost, and what blocks it. */
@NullMarked
package dev.castellan.server.console.internal.confirmation;

import org.jspecify.annotations.NullMarked;

/**
 * Pages that ask the user to confirm an action. The pages show the effect of the action and the objects that block it.
 */
@NullMarked
package dev.castellan.server.console.internal.confirmation;

import org.jspecify.annotations.NullMarked;

/** Lists of people that an admin should review, with an action for the selected people. */
@NullMarked
package dev.castellan.server.console.internal.review;

import org.jspecify.annotations.NullMarked;

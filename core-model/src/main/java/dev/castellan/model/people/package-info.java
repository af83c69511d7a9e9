/** Invitations and sessions of human users, and the bodies that create them. */
@NullMarked
package dev.castellan.model.people;

import org.jspecify.annotations.NullMarked;

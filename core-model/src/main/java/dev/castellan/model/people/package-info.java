/** Invitations, passkeys and sessions of human users, and related request bodies. */
@NullMarked
package dev.castellan.model.people;

import org.jspecify.annotations.NullMarked;

/**
 * Base classes for commands that operate on a store. The classes open the store, build its administration, and create
 * invitations.
 */
@NullMarked
package dev.castellan.server.standalone.commands.store;

import org.jspecify.annotations.NullMarked;

/** The pages for people and service accounts, their invitations and tokens, and the review of access. */
@NullMarked
package dev.castellan.server.console.internal.users;

import org.jspecify.annotations.NullMarked;

/** The pages for human users and service accounts, their invitations and tokens, and access reviews. */
@NullMarked
package dev.castellan.server.console.internal.users;

import org.jspecify.annotations.NullMarked;

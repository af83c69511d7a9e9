/** Profiles, tokens and the client. */
@NullMarked
package dev.castellan.cli.connection;

import org.jspecify.annotations.NullMarked;

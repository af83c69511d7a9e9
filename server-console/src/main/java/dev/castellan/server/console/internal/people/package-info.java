/** The pages on which admins manage a person or a service account. */
@NullMarked
package dev.castellan.server.console.internal.people;

import org.jspecify.annotations.NullMarked;

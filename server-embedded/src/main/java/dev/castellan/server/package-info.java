/** The embeddable server: start it, embed it, administer it. */
@NullMarked
package dev.castellan.server;

import org.jspecify.annotations.NullMarked;

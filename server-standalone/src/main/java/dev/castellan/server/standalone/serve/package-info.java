/**
 * The {@code serve} command with the start and stop of a server, the documentation page (Swagger UI), and the warm-up
 * for the class-data archive.
 */
@NullMarked
package dev.castellan.server.standalone.serve;

import org.jspecify.annotations.NullMarked;

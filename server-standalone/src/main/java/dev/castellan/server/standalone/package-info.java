/** The runnable server: command line, token file, logging, clean stop. */
@NullMarked
package dev.castellan.server.standalone;

import org.jspecify.annotations.NullMarked;

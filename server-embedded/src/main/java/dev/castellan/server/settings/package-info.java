/** Settings of a server, one class for each subject. */
@NullMarked
package dev.castellan.server.settings;

import org.jspecify.annotations.NullMarked;

/** Files that commands read and write: tokens, passwords, keys. */
@NullMarked
package dev.castellan.server.standalone.files;

import org.jspecify.annotations.NullMarked;

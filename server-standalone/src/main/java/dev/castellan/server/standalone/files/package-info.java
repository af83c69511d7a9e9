/** Files that commands read and write: tokens, passwords, certificates and keys. */
@NullMarked
package dev.castellan.server.standalone.files;

import org.jspecify.annotations.NullMarked;

/** Files that commands read or write: tokens, passwords, certificates and keys. */
@NullMarked
package dev.castellan.server.standalone.files;

import org.jspecify.annotations.NullMarked;

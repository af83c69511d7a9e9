/** The commands of the program: what each is told, does, and prints. */
@NullMarked
package dev.castellan.server.standalone.commands;

import org.jspecify.annotations.NullMarked;

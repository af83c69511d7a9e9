/** The commands of the program, except {@code serve}. Each class declares the options of its command and runs it. */
@NullMarked
package dev.castellan.server.standalone.commands;

import org.jspecify.annotations.NullMarked;

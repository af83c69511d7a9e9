/**
 * The control socket: how a command reaches the server that has the file of its store open. Each connection carries one
 * line of JSON each way.
 */
@NullMarked
package dev.castellan.server.standalone.control;

import org.jspecify.annotations.NullMarked;

/** What a front asks of a service, with or without a socket. */
@NullMarked
package dev.castellan.server.service;

import org.jspecify.annotations.NullMarked;

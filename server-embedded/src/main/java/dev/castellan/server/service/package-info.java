/** The service behind an HTTP front, which admits and answers requests. */
@NullMarked
package dev.castellan.server.service;

import org.jspecify.annotations.NullMarked;

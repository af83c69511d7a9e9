/** Mail to people who are invited: its text, and how it reaches an SMTP server, in the background or at once. */
@NullMarked
package dev.castellan.server.standalone.mail;

import org.jspecify.annotations.NullMarked;

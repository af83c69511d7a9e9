/**
 * Mails, their texts in each language, and the SMTP client that sends them. The server sends in the background,
 * commands send immediately.
 */
@NullMarked
package dev.castellan.server.standalone.mail;

import org.jspecify.annotations.NullMarked;

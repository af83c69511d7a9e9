/**
 * Mails invitations, and lists of tokens that expire soon, through an SMTP server. Servers send in the background,
 * commands immediately.
 */
@NullMarked
package dev.castellan.server.standalone.mail;

import org.jspecify.annotations.NullMarked;

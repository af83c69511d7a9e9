/** Mails invitations through an SMTP server: a server in the background, a command at once. */
@NullMarked
package dev.castellan.server.standalone.mail;

import org.jspecify.annotations.NullMarked;

/** Mails invitations through an SMTP server. A server does so in the background, and a command does so immediately. */
@NullMarked
package dev.castellan.server.standalone.mail;

import org.jspecify.annotations.NullMarked;

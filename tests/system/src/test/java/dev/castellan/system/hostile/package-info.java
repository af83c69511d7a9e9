/** Hostile input on the port of a server: malformed, malicious, slow and excessive. */
package dev.castellan.system.hostile;

/** Sends malformed, malicious, slow and excessive input to a server's port. */
package dev.castellan.system.hostile;

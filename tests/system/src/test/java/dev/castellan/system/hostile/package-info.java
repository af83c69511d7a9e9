/** Hostile input on the port of a server: broken, malicious, slow, and too much of it. */
package dev.castellan.system.hostile;

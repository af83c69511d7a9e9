/** Whatever arrives on the port of a server: broken, malicious, slow, and far too much of it. */
package dev.castellan.system.hostile;

/** What our own engine hosts share besides the protocol. Other engines need none of it. */
package dev.refute.host;

/**
 * The engine protocol (docs/protocol.md): one record per message, and the loop that reads and
 * answers them. A host implements {@link dev.refute.protocol.Engine} and knows nothing of JSON.
 */
package dev.refute.protocol;

/** Limits the size and the number of requests. Enforced by `lib/http`. */

/**
 * A form of a page. The largest has about a hundred fields and a few kilobytes; a note of staff has
 * 4,000 characters. The total is below Next's own limit (`bodySizeLimit`), also when it is written anew.
 */
export const formLimits = {
  bytes: 262_144,
  fields: 500,
  fieldBytes: 131_072,
  nameBytes: 200,
  headerPairs: 8,
  headerBytes: 2_048,
}

/** The largest request of a program, which the simulator reads. */
export const maxProgramBytes = 1_048_576

/**
 * A provider of sign-in returns a code of a few thousand characters. Next takes seconds for thousands
 * of parameters of one name (seen in 16.4.6), in which it answers nobody.
 */
export const queryLimits = { characters: 8_192, parameters: 100 }

/** The time within which a body must have arrived: 10 KB do over the slowest telephone connection. */
export const bodyTimeoutMs = 30_000

/** A document of 30 MB from a telephone. Headers have the minute that is usual in Node. */
export const requestTimeoutMs = 300_000

/** A connection on which nothing moves for so long, such as that of a reader who stopped, is closed. */
export const idleTimeoutMs = 120_000

/**
 * Bodies that arrive at once. An ordinary post arrives in one packet and is counted for a moment; slow
 * senders use up the number of their own network and no other.
 */
export const bodyLimits = { perNetwork: 24, unknownNetworks: 480, heldBytes: 33_554_432 }

/**
 * Requests for pages. A page that is being made holds half a megabyte and more: a thousand at once would
 * be more memory than all the rest, and one processor makes no more pages a second for having started more.
 * Those of one network, which may be an office or a carrier's, wait for some seconds when it is full.
 */
export const pageLimits = { maxConcurrent: 16, maxWaiting: 2_000, maxWaitingPerClient: 250 }

/**
 * The number of waiting requests that counts as a crowd: answers to customers then come before sending, which
 * takes longer.
 */
export const crowdSize = 48

/** Open connections of one network: three hundred people with the six that a browser opens. */
export const maxConnections = 2_000

/** Requests sent ahead on one connection. No browser sends any; a program may send a few. */
export const maxPipelined = 32

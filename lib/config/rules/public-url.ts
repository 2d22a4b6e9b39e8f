/** The address people know this installation by. It comes from configuration, never from a request. */

/**
 * The configured address; `http://localhost:PORT` when none is. Cheap enough for every request, and
 * right only for a configuration that `readEnv` has accepted.
 */
export function getPublicUrl(source: Record<string, string | undefined>): URL {
  return new URL(source.PUBLIC_URL || `http://localhost:${source.PORT || 3000}`)
}

/**
 * Tells whether an address is always this machine (RFC 6761 section 6.3 for the names, RFC 1122 section 3.2.1.3
 * and RFC 4291 section 2.5.3 for the numbers), so that http to it never crosses a network.
 */
export function isLoopback(address: URL): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname)
}

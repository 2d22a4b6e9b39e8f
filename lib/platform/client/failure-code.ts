/**
 * A request without a readable response. It carries a stable code and nothing else: a message of the network
 * or the platform could contain an address, a token or personal data.
 */
export class AttemptFailure extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.name = 'AttemptFailure'
    this.code = code
  }
}

const codesOfErrors = new Map(
  Object.entries({
    ENOTFOUND: 'dns_failed',
    EAI_AGAIN: 'dns_failed',
    EAI_FAIL: 'dns_failed',
    ECONNREFUSED: 'connection_refused',
    EHOSTUNREACH: 'unreachable',
    ENETUNREACH: 'unreachable',
    ECONNRESET: 'connection_reset',
    EPIPE: 'connection_reset',
    UND_ERR_SOCKET: 'connection_reset',
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection_reset',
    HPE_INVALID_EOF_STATE: 'connection_reset',
    ETIMEDOUT: 'connect_timeout',
    UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
    UND_ERR_HEADERS_TIMEOUT: 'headers_timeout',
    UND_ERR_BODY_TIMEOUT: 'body_timeout',
    UND_ERR_HEADERS_OVERFLOW: 'malformed_http',
    UND_ERR_CLOSED: 'transport_closed',
    UND_ERR_DESTROYED: 'transport_closed',
    EPROTO: 'tls_failed',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_failed',
    SELF_SIGNED_CERT_IN_CHAIN: 'tls_failed',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_failed',
    UNABLE_TO_GET_ISSUER_CERT: 'tls_failed',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_failed',
  }),
)

/** The stable code of an error that `Fetch` threw; never text of the error. */
export function failureCode(thrown: unknown): string {
  if (thrown instanceof AttemptFailure) return thrown.code
  for (const error of listCauses(thrown)) {
    const { code, name } = error
    // The parser errors of undici 7.30 have no `HPE_…` code.
    if (name === 'HTTPParserError') return 'malformed_http'
    if (typeof code !== 'string') continue
    const known = codesOfErrors.get(code)
    if (known) return known
    if (code.startsWith('HPE_')) return 'malformed_http'
    if (/^(ERR_TLS_|ERR_SSL_|CERT_)/.test(code)) return 'tls_failed'
  }
  return 'network_error'
}

type Link = { name?: unknown; code?: unknown; cause?: unknown; errors?: unknown }

/** Returns the error, its causes (four at most), and the first of several tried addresses. */
function listCauses(thrown: unknown): Link[] {
  const causes: Link[] = []
  let error: unknown = thrown
  while (typeof error === 'object' && error !== null && causes.length < 4) {
    const link: Link = error
    causes.push(link)
    error = Array.isArray(link.errors) ? link.errors[0] : link.cause
  }
  return causes
}

/** Whether a request was sent to our own host. */
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#lib/config/rules/public-url.ts'
import { isLoopbackAddress } from '../client-address.ts'

/**
 * True when the Host is that of PUBLIC_URL. Behind a trusted proxy that sends another Host, the last entry
 * of `X-Forwarded-Host` counts. Health probes use the address of a machine, so they are answered for any
 * host; calls of programs may also come from this machine to itself.
 */
export function isOwnHost(
  request: IncomingMessage,
  pathname: string,
  { publicUrl, trustProxy }: { publicUrl: URL; trustProxy: boolean },
): boolean {
  const { host, 'x-forwarded-host': forwarded } = request.headers
  if (host === publicUrl.host || isSameHost(host, publicUrl)) return true
  if (/^\/api\/(health|ready)$/.test(pathname)) return true
  if (
    trustProxy &&
    isSameHost(
      String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim(),
      publicUrl,
    )
  )
    return true
  if (!/^\/(api\/platform\/events$|sandbox\/(api|oauth)\/)/.test(pathname)) return false
  const own = parseHost(host, publicUrl)
  return (
    own !== undefined && isLoopback(own) && isLoopbackAddress(request.socket.remoteAddress ?? '')
  )
}

function isSameHost(host: string | undefined, publicUrl: URL): boolean {
  return parseHost(host, publicUrl)?.host === publicUrl.host
}

/** Returns undefined for an invalid host; the URL parser omits the default port and writes lower case. */
function parseHost(host: string | undefined, { protocol }: URL): URL | undefined {
  if (!host || !/^[\w.:[\]-]+$/.test(host)) return undefined
  return URL.parse(`${protocol}//${host}`) ?? undefined
}

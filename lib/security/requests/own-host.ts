/** Whether a request was sent to an address of ours. */
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../../domain/public-url.ts'
import { isLoopbackAddress } from '../client-address.ts'

/**
 * True when the Host is that of PUBLIC_URL. Behind a proxy of the operator's that sends another Host,
 * `X-Forwarded-Host` counts (its last entry). Probes of health come with the address of a machine, so
 * they are answered under any name; what programs ask may also come from this machine to itself.
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

/** Undefined for what is no host; the URL parser leaves out the usual port and writes small letters. */
function parseHost(host: string | undefined, { protocol }: URL): URL | undefined {
  if (!host || !/^[\w.:[\]-]+$/.test(host)) return undefined
  return URL.parse(`${protocol}//${host}`) ?? undefined
}

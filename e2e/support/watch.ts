/** Fails on what no test may ever see: a script's complaint, a broken policy, a question to a third party. */
import type { BrowserContext } from '@playwright/test'

export type Watch = {
  /** Every request: how and which address was asked, with the Referer that went along. */
  requests: { method: string; url: string; referer: string }[]
  /** Messages that must not appear. */
  complaints: string[]
}

/** Follows every page of a browser from now on. `origin`: the only one that may be asked. */
export function watch(context: BrowserContext, origin: string): Watch {
  const seen: Watch = { requests: [], complaints: [] }
  const visited = new Set<string>()
  context.on('request', (request) => {
    const url = request.url()
    const referer = request.headers().referer ?? ''
    seen.requests.push({ method: request.method(), url, referer })
    if (request.isNavigationRequest()) visited.add(url)
    if (!/^(data|blob|about):/.test(url) && new URL(url).origin !== origin) {
      seen.complaints.push(`asked a third party: ${url}`)
    }
  })
  context.on('console', (message) => {
    const { url } = message.location()
    // The browser also reports the answer to an address that the test went to on purpose.
    if (message.text().startsWith('Failed to load resource') && visited.has(url)) return
    // Nobody was there to answer: the server was down, which a test about that sees to.
    if (
      /net::ERR_(CONNECTION_|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|NETWORK_CHANGED|INTERNET_DISCONNECTED)/.test(
        message.text(),
      )
    )
      return
    if (message.type() === 'error' || /Content[ -]Security[ -]Policy/i.test(message.text())) {
      seen.complaints.push(`${url} logged: ${message.text()}`)
    }
  })
  context.on('weberror', (error) => {
    seen.complaints.push(`threw: ${error.error().message}`)
  })
  return seen
}

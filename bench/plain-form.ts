/** The first question as a page without script, from a server that does nothing else. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Arrival } from './slow-phone.ts'

export type PlainForm = Awaited<ReturnType<typeof servePlainForm>>

type StoredFile = { type: string; bytes: Buffer }

/** Serves the page without its scripts, its styles with it; a post is answered with the same page. */
export async function servePlainForm({ url, state }: Arrival) {
  const { origin, pathname } = new URL(url)
  const cookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const files = new Map<string, StoredFile>()
  const html = await (await fetch(url, { headers: { cookie } })).text()
  files.set(pathname, { type: 'text/html; charset=utf-8', bytes: gzipSync(withoutScript(html)) })
  for (const [, path = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
    const style = await fetch(new URL(path, origin))
    files.set(new URL(path, origin).pathname, {
      type: 'text/css; charset=utf-8',
      bytes: gzipSync(await style.bytes()),
    })
  }
  const server = createServer((request, response) => {
    const page = files.get(new URL(request.url ?? '', origin).pathname)
    request.resume()
    if (!page) return response.writeHead(404).end()
    const headers = { 'content-type': page.type, 'content-encoding': 'gzip' }
    return response.writeHead(200, headers).end(page.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${pathname}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** Takes out the scripts and what fetches them ahead. */
function withoutScript(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, '')
}

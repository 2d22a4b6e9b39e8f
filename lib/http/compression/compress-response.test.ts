import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { replaceFailedPage } from '../server/failure-page.ts'
import { compressResponse } from './compress-response.ts'

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const page = `<p>${'A page of some words. '.repeat(200)}</p>`
let server: Server

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; parts: number[] }

/** One request to a server that answers like this; `parts`: when the parts of the body came, in ms. */
async function ask(
  answer: (response: ServerResponse) => unknown,
  {
    method = 'GET',
    headers = { 'accept-encoding': 'gzip, deflate, br' } as OutgoingHttpHeaders,
    prepare = (_exchange: { request: IncomingMessage; response: ServerResponse }) => {},
  } = {},
  limits = { holdMs: 100, heldBytes: 131_072 },
): Promise<Answer> {
  server = createServer((incoming, response) => {
    prepare({ request: incoming, response })
    compressResponse({ request: incoming, response }, limits)
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, headers }, (response) => {
      const chunks: Buffer[] = []
      const parts: number[] = []
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        parts.push(performance.now() - startedAt)
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          parts,
        }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject).end()
  })
}

/** Writes as Next does: the head first, then part after part. */
function writeLikeNext(response: ServerResponse): void {
  response.setHeader('Content-Type', html['Content-Type'])
  response.setHeader('Vary', 'rsc')
  response.flushHeaders()
  response.write(page.slice(0, 1000))
  setImmediate(() => {
    response.write(new Uint8Array(Buffer.from(page.slice(1000))))
    response.end()
  })
}

describe('a page', () => {
  it('is compressed once and sent with its length', async () => {
    const { headers, body } = await ask(writeLikeNext)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(body.length),
      vary: 'rsc, Accept-Encoding',
    })
    expect(headers['transfer-encoding']).toBeUndefined()
    expect(brotliDecompressSync(body).toString()).toBe(page)
  })

  it('is compressed though Next sets no header once a response says that it sent them', async () => {
    const { headers, body } = await ask((response) => {
      const { setHeader } = response
      response.setHeader = (...given) =>
        response.headersSent ? response : setHeader.apply(response, given)
      writeLikeNext(response)
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(body).toString()).toBe(page)
  })

  it.each([
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.4, *;q=0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0', undefined],
    ['deflate', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for Accept-Encoding %s has the coding %s', async (accepted, coding) => {
    const { headers, body } = await ask(writeLikeNext, {
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    })
    expect(headers['content-encoding']).toBe(coding)
    expect(headers.vary).toBe('rsc, Accept-Encoding')
    const decode = { gzip: gunzipSync, br: brotliDecompressSync, identity: (of: Buffer) => of }
    expect(decode[(coding ?? 'identity') as keyof typeof decode](body).toString()).toBe(page)
  })

  it('names its style sheets of the build in its head, and no other address', async () => {
    const sheet = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="next"/>`
    const head = [
      '/_next/static/chunks/a.css?dpl=1',
      '/_next/static/chunks/b.css?dpl=1',
      'https://elsewhere.example/c.css',
      '/_next/static/d.css>; rel=preload, </e',
    ].map(sheet)
    const { headers } = await ask((response) => {
      response.writeHead(200, html)
      response.end(`<html><head>${head.join('')}</head>${page}`)
    })
    expect(headers.link).toBe(
      '</_next/static/chunks/a.css?dpl=1>; rel=preload; as=style, </_next/static/chunks/b.css?dpl=1>; rel=preload; as=style',
    )
    const answer = await ask((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ typed: head.join('').repeat(20) }))
    })
    expect(answer.headers.link).toBeUndefined()
  })

  it('that is small is sent as it is', async () => {
    const { headers, body } = await ask((response) => {
      response.writeHead(404, html)
      response.end('<p>No.</p>')
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-length']).toBe('10')
    expect(body.toString()).toBe('<p>No.</p>')
  })

  it('keeps a status and headers that are written at once, each cookie by itself', async () => {
    const { status, headers } = await ask((response) => {
      response.setHeader('Set-Cookie', ['a=1', 'b=2'])
      response.writeHead(422, 'No', { ...html, ETag: '"1"', 'Accept-Ranges': 'bytes' })
      response.end(page)
    })
    expect(status).toBe(422)
    expect(headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], etag: 'W/"1"' })
    expect(headers['accept-ranges']).toBeUndefined()
  })

  it('that fails after its first part ends the connection, and sends no half of it', async () => {
    const answer = ask((response) => {
      response.setHeader('Content-Type', 'text/html')
      response.write(page)
      expect(response.headersSent).toBe(true)
      response.destroy()
    })
    await expect(answer).rejects.toThrow(/socket hang up|ECONNRESET/)
  })
})

it('leaves a page that failed to what replaces it', async () => {
  const { status, headers, body } = await ask(
    (response) => {
      response.statusCode = 500
      writeLikeNext(response)
    },
    { prepare: (exchange) => replaceFailedPage(exchange, new URL('https://apply.example.com')) },
  )
  expect(status).toBe(500)
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-length']).toBe(String(body.length))
  expect(body.toString()).toContain('<h1')
  expect(body.toString()).not.toContain('A page of some words')
})

describe('sent as it is', () => {
  it.each([
    ['a picture', { 'Content-Type': 'image/png' }, 200],
    ['a part of a file', { ...html, 'Content-Range': 'bytes 0-9/100' }, 206],
    ['what is compressed already', { ...html, 'Content-Encoding': 'gzip' }, 200],
    ['what nobody may change', { ...html, 'Cache-Control': 'no-transform' }, 200],
    ['a stream of events', { 'Content-Type': 'text/event-stream' }, 200],
    ['something without a type', {}, 200],
  ])('%s', async (_, headers, status) => {
    const answered = await ask((response) => {
      response.writeHead(status, headers as OutgoingHttpHeaders)
      response.end(page)
    })
    expect(answered.status).toBe(status)
    expect(answered.body.toString()).toBe(page)
    expect(answered.headers['content-encoding']).toBe(
      'Content-Encoding' in headers ? 'gzip' : undefined,
    )
  })

  it('304, without a body', async () => {
    const { status, body, headers } = await ask((response) => {
      response.writeHead(304, { ETag: '"1"' })
      response.end()
    })
    expect([status, body.length, headers['content-encoding'], headers.etag]).toEqual([
      304,
      0,
      undefined,
      '"1"',
    ])
  })

  it('HEAD, which names no length but that of the body that GET would give', async () => {
    const answer = (response: ServerResponse) => {
      response.writeHead(200, { ...html, 'Content-Length': Buffer.byteLength(page) })
      response.end()
    }
    const compressed = await ask(answer, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers['content-length']).toBeUndefined()
    expect(compressed.headers.vary).toBe('Accept-Encoding')
    const plain = await ask(answer, { method: 'HEAD', headers: {} })
    expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(page)))
  })

  it.each(['cross-site', 'same-site'])(
    'to a browser with cookies that a %s page sent here, which could measure a secret by guesses',
    async (site) => {
      const from = { 'accept-encoding': 'br', 'sec-fetch-site': site }
      const known = await ask(writeLikeNext, { headers: { ...from, cookie: 'session=1' } })
      expect(known.headers['content-encoding']).toBeUndefined()
      expect(known.body.toString()).toBe(page)
      const stranger = await ask(writeLikeNext, { headers: from })
      expect(stranger.headers['content-encoding']).toBe('br')
    },
  )
})

describe('a page that comes in parts', () => {
  it.each(['br', 'gzip'])('is sent part by part, each after a moment: %s', async (coding) => {
    const { headers, body, parts } = await ask(
      async (response) => {
        response.writeHead(200, html)
        response.write(page)
        await sleep(400)
        response.write('later')
        await sleep(400)
        response.end('last')
      },
      { headers: { 'accept-encoding': coding } },
      { holdMs: 50, heldBytes: 131_072 },
    )
    expect(headers['content-encoding']).toBe(coding)
    expect(headers['transfer-encoding']).toBe('chunked')
    const decode = coding === 'br' ? brotliDecompressSync : gunzipSync
    expect(decode(body).toString()).toBe(`${page}laterlast`)
    expect(parts.some((ms) => ms < 350)).toBe(true)
    expect(parts.some((ms) => ms > 400 && ms < 750)).toBe(true)
  })

  it('and is long is not held, and a slow reader holds back who writes it', async () => {
    const part = Buffer.alloc(65_536, page)
    let sent = 0
    const { body } = await ask(
      (response) => {
        response.writeHead(200, html)
        const writeOn = () => {
          while (sent < 200) {
            sent++
            if (!response.write(part)) {
              response.once('drain', writeOn)
              return
            }
          }
          response.end()
        }
        writeOn()
        expect(sent).toBeLessThan(200)
      },
      undefined,
      { holdMs: 60_000, heldBytes: 131_072 },
    )
    expect(brotliDecompressSync(body).length).toBe(200 * 65_536)
  })
})

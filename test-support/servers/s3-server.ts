/**
 * A bucket in this process that behaves as S3 does for the calls we make, checks every signature and body, and
 * has faults. The npm packages fail (tried 2026-11): `s3rver` and `@20minutes/s3rver` refuse the current SDK's
 * signature of each call with a query and take bodies that were changed, `fauxqs` checks no signature.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeServer } from './close-server.ts'
import { findSignatureFault, type S3Credentials } from './s3-signature.ts'

export type S3Operation =
  | 'put'
  | 'get'
  | 'delete'
  | 'list'
  | 'head_bucket'
  | 'get_versioning'
  | 'other'

export type S3Call = { operation: S3Operation; key: string; nth: number }

export type S3Fault =
  | { status: number; code: string; afterDoing?: true }
  /** Never answers. */
  | 'silent'
  /** Ends the connection without an answer. */
  | 'hung_up'
  /** Says how long the body is, sends half of it and ends the connection; or stops there. */
  | 'cut_off'
  | 'stalled'

type StoredObject = { body: Buffer; modifiedAt: Date; headers: IncomingMessage['headers'] }

export type TestBucket = Awaited<ReturnType<typeof startTestBucket>>

export const testCredentials: S3Credentials = {
  accessKeyId: 'AKIATESTTESTTEST',
  secretAccessKey: 'a secret of the bucket for tests',
}

export const testBucketName = 'documents-canary-bucket'

export async function startTestBucket({ port = 0 }: { port?: number } = {}) {
  const objects = new Map<string, StoredObject>()
  const calls: S3Call[] = []
  /** All bytes that a reader of the bucket could ever have seen. */
  const everStored: Buffer[] = []
  let findFault: (call: S3Call) => S3Fault | undefined = () => undefined
  /** Keys that a listing does not show yet, or still shows. */
  let listed: ((key: string) => boolean) | undefined
  let isPublic = false
  let versioning: 'Enabled' | 'Suspended' | undefined

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    handle(request, Buffer.concat(chunks), response)
  })

  function handle(request: IncomingMessage, body: Buffer, response: ServerResponse): unknown {
    const url = new URL(request.url ?? '/', 'http://service')
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const operation = getOperation(request, url, key)
    const nth = calls.filter((call) => call.operation === operation).length + 1
    const call = { operation, key, nth }
    calls.push(call)
    const isAnonymous = request.headers.authorization === undefined
    const denied =
      isAnonymous && isPublic && request.method === 'GET'
        ? undefined
        : findSignatureFault(request, body, testCredentials)
    if (denied) return sendError(response, denied.status, denied.code)
    const fault = findFault(call)
    if (fault === 'silent') return undefined
    if (fault === 'hung_up') return request.socket.destroy()
    if (typeof fault === 'object' && !fault.afterDoing) {
      return sendError(response, fault.status, fault.code)
    }
    if (bucket !== testBucketName) return sendError(response, 404, 'NoSuchBucket')
    if (typeof fault === 'object') {
      store(request, key, body)
      return sendError(response, fault.status, fault.code)
    }
    switch (operation) {
      case 'put':
        store(request, key, body)
        return response.writeHead(200, { etag: '"stored"' }).end()
      case 'get':
        return sendObject(response, objects.get(key), fault)
      case 'delete':
        objects.delete(key)
        return response.writeHead(204).end()
      case 'list':
        return sendList(response, url)
      case 'head_bucket':
        return response.writeHead(200).end()
      case 'get_versioning':
        return sendXml(
          response,
          `<VersioningConfiguration>${versioning ? `<Status>${versioning}</Status>` : ''}</VersioningConfiguration>`,
        )
      case 'other':
        return sendError(response, 501, 'NotImplemented')
    }
  }

  function store({ headers }: IncomingMessage, key: string, body: Buffer): void {
    everStored.push(body)
    objects.set(key, { body, modifiedAt: new Date(), headers })
  }

  /** Two keys a page, so that every listing of a document has several. */
  function sendList(response: ServerResponse, url: URL): void {
    const prefix = url.searchParams.get('prefix') ?? ''
    const after = url.searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => listed?.(key) ?? true)
      .filter((key) => key.startsWith(prefix) && key > after)
      .toSorted()
    const page = keys.slice(0, 2)
    const isTruncated = keys.length > page.length
    const contents = page.map((key) => {
      const { body, modifiedAt } = objects.get(key) as StoredObject
      return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
    })
    sendXml(
      response,
      `<ListBucketResult><Name>${testBucketName}</Name><IsTruncated>${isTruncated}</IsTruncated>${
        isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
      }${contents.join('')}</ListBucketResult>`,
    )
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    port: address.port,
    objects,
    calls,
    everStored,
    /** Sets the faults of calls; undefined: none. */
    breaks(find: typeof findFault | undefined) {
      findFault = find ?? (() => undefined)
    },
    /** Sets which keys a listing shows; undefined: all. */
    lists(shows: typeof listed) {
      listed = shows
    },
    setPublic(value: boolean) {
      isPublic = value
    },
    setVersioning(value: typeof versioning) {
      versioning = value
    },
    /** Changes an object as the bucket's owner can. */
    change(key: string, change: (body: Buffer) => Buffer) {
      const found = objects.get(key)
      if (!found) throw new Error(`no object ${key}`)
      objects.set(key, { ...found, body: change(found.body) })
    },
    age(key: string, ms: number) {
      const found = objects.get(key) as StoredObject
      found.modifiedAt = new Date(found.modifiedAt.getTime() - ms)
    },
    stop: () => closeServer(server),
  }
}

function getOperation({ method }: IncomingMessage, url: URL, key: string): S3Operation {
  if (method === 'PUT' && key) return 'put'
  if (method === 'DELETE' && key) return 'delete'
  if (method === 'GET' && key) return 'get'
  if (method === 'HEAD' && !key) return 'head_bucket'
  if (method === 'GET' && url.searchParams.has('versioning')) return 'get_versioning'
  if (method === 'GET' && url.searchParams.get('list-type') === '2') return 'list'
  return 'other'
}

function sendObject(
  response: ServerResponse,
  found: StoredObject | undefined,
  fault: S3Fault | undefined,
): unknown {
  if (!found) return sendError(response, 404, 'NoSuchKey')
  response.writeHead(200, {
    'content-length': found.body.length,
    'content-type': 'application/octet-stream',
    'last-modified': found.modifiedAt.toUTCString(),
  })
  if (fault !== 'cut_off' && fault !== 'stalled') return response.end(found.body)
  return response.write(found.body.subarray(0, found.body.length / 2), () => {
    if (fault === 'cut_off') response.destroy()
  })
}

function sendError(response: ServerResponse, status: number, code: string): void {
  sendXml(
    response,
    `<Error><Code>${code}</Code><Message>${testBucketName}</Message></Error>`,
    status,
  )
}

function sendXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}

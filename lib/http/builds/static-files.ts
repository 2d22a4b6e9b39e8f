/** Sends the files that pages load: of the running build out of memory, of other builds as they were recorded. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { addVary, findContentCoding } from '../compression/content-coding.ts'
import { getStaticFolder, isFileName, listHashedFiles } from './recorded-build.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }
type File = { bytes: Buffer; etag: string }

const prefix = '/_next/static/'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Written by `scripts/compress-files.mjs`, where it is worth it. */
const extensions = { br: '.br', gzip: '.gz' } as const

/**
 * Returns the function that sends a file, or returns false if the request is for something else. `folder`: where
 * `recordBuild` has written. `buildFolder`: the build that runs. `headers`: of each file that is sent.
 */
export function createStaticFiles({
  folder,
  buildFolder,
  compress = true,
  headers = {},
}: {
  folder: string
  buildFolder: string
  compress?: boolean
  headers?: Record<string, string>
}) {
  const ownFolder = path.join(/* turbopackIgnore: true */ buildFolder, 'static')
  const own = new Set(listHashedFiles(ownFolder))
  const inMemory = new Map<string, File>()

  /** Undefined if there is none of that name. */
  function find(name: string): File | undefined {
    if (!own.has(name)) return read(path.join(getStaticFolder(folder), name))
    const file = inMemory.get(name) ?? read(path.join(ownFolder, name))
    if (file) inMemory.set(name, file)
    return file
  }

  return ({ request, response }: Exchange): boolean => {
    const name = findName(request)
    const type = name && contentTypes[path.posix.extname(name)]
    if (!type) return false
    const coding = compress ? findContentCoding(request) : undefined
    const coded = coding && find(name + extensions[coding])
    const file = coded ?? find(name)
    if (!file) return false
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value)
    addVary(response)
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('ETag', file.etag)
    if (listTags(request).includes(file.etag)) {
      response.writeHead(304).end()
      return true
    }
    response.setHeader('Content-Type', type)
    if (coded) response.setHeader('Content-Encoding', `${coding}`)
    response.setHeader('Content-Length', file.bytes.byteLength)
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : file.bytes)
    return true
  }
}

/** Undefined for a part of a file, or on a condition that may fail: Next knows how to answer that. */
function findName({ url = '', method, headers }: IncomingMessage): string | undefined {
  if (!url.startsWith(prefix) || (method !== 'GET' && method !== 'HEAD')) return undefined
  const { range, 'if-match': match, 'if-unmodified-since': unmodified } = headers
  if ([range, match, unmodified].some((each) => each !== undefined)) return undefined
  const [pathname = ''] = url.split('?', 1)
  const name = decode(pathname.slice(prefix.length))
  return name !== undefined && isFileName(name) ? name : undefined
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}

function read(file: string): File | undefined {
  try {
    const bytes = readFileSync(/* turbopackIgnore: true */ file)
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  } catch {
    return undefined
  }
}

/** The tags of `If-None-Match`, compared weakly (RFC 9110, 13.1.2): a proxy that compresses weakens them. */
function listTags({ headers }: IncomingMessage): string[] {
  return (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}

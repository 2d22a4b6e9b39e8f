/** The files of the build, which were compressed when it was made (`scripts/compress-files.mjs`). */
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { addVary, type ContentCoding, findContentCoding } from './content-coding.ts'

const extensions: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz' }

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Leads a request for a file of the build to its compressed form, which Next then serves like any other
 * file: the length and the ETag are those of the compressed bytes. Gives false for a request of something
 * else. `folder` is the build's `static`.
 */
export function createCompressedFiles(folder: string) {
  const names = new Set(listFiles(folder).map((name) => `/_next/static/${name}`))
  return ({
    request,
    response,
  }: {
    request: IncomingMessage
    response: ServerResponse
  }): boolean => {
    const [, pathname = '', query = ''] = /^([^?]*)(.*)$/s.exec(request.url ?? '') ?? []
    if (!pathname.startsWith('/_next/static/')) return false
    const type = contentTypes[path.posix.extname(pathname)]
    if (!type || !names.has(pathname + extensions.br)) return true
    addVary(response)
    const coding = isRefusable(request) ? undefined : findContentCoding(request)
    if (!coding) return true
    request.url = pathname + extensions[coding] + query
    response.setHeader('Content-Type', type)
    response.setHeader('Content-Encoding', coding)
    return true
  }
}

/** Next answers 405, 412 and 416 with a page of its own, which would have the headers of the file. */
function isRefusable({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  const { range, 'if-match': match, 'if-unmodified-since': unmodified } = headers
  return [range, match, unmodified].some((each) => each !== undefined)
}

/** Lists the files; empty if nothing was built. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(extensions.br))
      .map((name) => name.split(path.sep).join('/'))
  } catch {
    return []
  }
}

/** Serves pages of other builds: their files, and the actions that their forms name. */
import { createReadStream, existsSync, type ReadStream, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { addVary, findContentCoding } from '../compression/content-coding.ts'
import {
  getStaticFolder,
  isFileName,
  listHashedFiles,
  readActions,
  readRecordedBuilds,
} from './recorded-build.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }

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

const extensions = { br: '.br', gzip: '.gz' } as const

/** Ids that nobody knows are rubbish, mostly: the folder is not read for each of them. */
const rereadMs = 2_000

/**
 * `folder`: where `recordBuild` has written. `buildFolder`: the build that runs. `headers`: of each file
 * that is sent.
 */
export function createOtherBuilds({
  folder,
  buildFolder,
  compress = true,
  headers = () => ({}),
  now = () => performance.now(),
}: {
  folder: string
  buildFolder: string
  compress?: boolean
  headers?: () => Record<string, string>
  now?: () => number
}) {
  const own = new Set(listHashedFiles(path.join(/* turbopackIgnore: true */ buildFolder, 'static')))
  const actions = new Map(Object.entries(readActions(buildFolder)))
  const idsByName = new Map([...actions].map(([id, name]) => [name, id]))
  const idsByFunction = new Map([...actions.keys()].map((id) => [functionOf(id), id]))
  let others = new Map<string, string>()
  let readAt = Number.NEGATIVE_INFINITY

  function findName(id: string): string | undefined {
    if (!others.has(id) && now() - readAt > rereadMs) {
      readAt = now()
      others = new Map(readRecordedBuilds(folder).flatMap((build) => Object.entries(build.actions)))
    }
    return others.get(id)
  }

  return {
    /**
     * The id that an action has here, also if its file was moved or its parameters have changed since another
     * build; undefined if it is none of ours.
     */
    findAction(id: string): string | undefined {
      // Without a readable list Next decides.
      if (actions.has(id) || actions.size === 0) return id
      return idsByFunction.get(functionOf(id)) ?? idsByName.get(findName(id) ?? '')
    },

    /** Sends a file of another build. False if the request is for something else. */
    sendFile({ request, response }: Exchange): boolean {
      const [pathname = ''] = (request.url ?? '').split('?', 1)
      if (!pathname.startsWith(prefix)) return false
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const name = decode(pathname.slice(prefix.length))
      if (name === undefined || own.has(name) || !isFileName(name)) return false
      const type = contentTypes[path.posix.extname(name)]
      const file = path.join(/* turbopackIgnore: true */ getStaticFolder(folder), name)
      if (!type || !existsSync(/* turbopackIgnore: true */ file)) return false
      const coding = compress ? findContentCoding(request) : undefined
      const coded = coding && `${file}${extensions[coding]}`
      const isCoded = coded !== undefined && existsSync(/* turbopackIgnore: true */ coded)
      const sent = isCoded ? coded : file
      for (const [header, value] of Object.entries(headers())) response.setHeader(header, value)
      addVary(response)
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      response.setHeader('Content-Type', type)
      if (coding && isCoded) response.setHeader('Content-Encoding', coding)
      response.setHeader('Content-Length', statSync(/* turbopackIgnore: true */ sent).size)
      if (request.method === 'HEAD') response.end()
      else send(createReadStream(/* turbopackIgnore: true */ sent), response)
      return true
    },
  }
}

/** Next puts a byte before the hash that says which parameters an action has (16.4.6). */
function functionOf(id: string): string {
  return id.slice(2)
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}

/** A file that cannot be read to its end closes the connection, as the length was announced. */
function send(stream: ReadStream, response: ServerResponse): void {
  stream.on('error', () => response.destroy())
  response.on('close', () => stream.destroy())
  stream.pipe(response)
}

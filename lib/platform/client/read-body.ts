import { AttemptFailure } from './failure-code.ts'

/** 1 MiB: a status response with every possible error has some tens of KB. */
const maxResponseBytes = 1024 * 1024

/**
 * Returns the JSON of a response, checked in the order content type, content coding, size, JSON. Throws
 * AttemptFailure with a code for each, and the transport's error when the body breaks off.
 */
export async function readJson(response: Response): Promise<unknown> {
  if (!saysJson(response)) throw new AttemptFailure('unexpected_content_type')
  requireIdentity(response)
  const text = decode(await readBytes(response))
  if (text.trim() === '') throw new AttemptFailure('empty_body')
  return parseJson(text)
}

/** Reads a body that may be empty, whatever its content type; undefined then. */
export async function readJsonIfAny(response: Response): Promise<unknown> {
  const isJson = saysJson(response)
  const bytes = await readBytes(response)
  if (bytes.byteLength === 0) return undefined
  if (!isJson) throw new AttemptFailure('unexpected_content_type')
  return parseJson(decode(bytes))
}

/**
 * Returns the bytes of a file, of at most `maxBytes`; their content tells the type. Throws as `readJson` does.
 */
export async function readFileBytes(response: Response, maxBytes: number): Promise<Uint8Array> {
  requireIdentity(response)
  return await readBytes(response, maxBytes)
}

/** Cancels a body that is not read, so that its connection is released. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => undefined)
}

function saysJson({ headers }: Response): boolean {
  // RFC 6839 section 3.1: `+json` says that it can be read as JSON.
  return /^application\/([^\s;,]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '')
}

/** We asked for `identity`. A compression bomb is harmless because nothing is decoded. */
function requireIdentity({ headers }: Response): void {
  const coding = headers.get('content-encoding') ?? 'identity'
  if (!/^identity$/i.test(coding)) throw new AttemptFailure('encoded_body')
}

async function readBytes(response: Response, maxBytes = maxResponseBytes): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.byteLength
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined)
      throw new AttemptFailure('body_too_large')
    }
    chunks.push(value)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AttemptFailure('malformed_json')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AttemptFailure('malformed_json')
  }
}

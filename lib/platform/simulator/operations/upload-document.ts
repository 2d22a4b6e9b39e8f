import { createHash } from 'node:crypto'
import { documentUpload } from '../../contract/values.ts'
import { findApplicationId, listDocuments } from '../applications/documents.ts'
import {
  findApplication,
  type StoredApplication,
  type StoredFile,
} from '../applications/stored-application.ts'
import { type ApiResponse, apiError, idResponse, type Result } from '../http/api-response.ts'
import { type CallContext, countAttempt, unavailable, writeKey } from '../http/call-context.ts'
import { BrokenBody, readMultipart } from '../http/multipart.ts'
import { saveBytes } from '../records/file-bytes.ts'
import { describeField } from '../requirements/describe-fields.ts'
import { findScenario } from '../scenarios/select-scenario.ts'
import { changeOnce, findClosedError } from './change-once.ts'

/**
 * "Upload document": streamed, and checked by its content. A second upload overwrites. The bytes are
 * written first and the file counts with the application's own record, so a crash leaves the file
 * that was there.
 */
export async function uploadDocument(
  context: CallContext,
  documentId: string,
): Promise<ApiResponse> {
  const applicationId = findApplicationId(documentId)
  if (!applicationId) return apiError('NOT_FOUND')
  // Outside the queue: other calls of the application do not wait for a slow line.
  const { answer, silentForMs } = await context.runExclusive(documentId, async () => {
    const application = await findApplication(context.records, applicationId)
    if (application?.clientId !== context.clientId) return { answer: apiError('NOT_FOUND') }
    const scenario = findScenario(application)
    context.noteCallFacts({ scenario: scenario.id, applicationId })
    const behaviour = scenario.uploads
    const key = writeKey(context)
    const tries = behaviour?.failsTwice ? await countAttempt(context, key) : 3
    if (application.writes.includes(key))
      return { answer: tries > 2 ? idResponse(documentId) : unavailable(1) }
    const refused = findUploadError(context, application, documentId)
    if (refused) return { answer: refused }
    if (tries === 1) return { answer: unavailable(1) }

    const read = await readFile(context, application, documentId)
    if (read.refused) return { answer: read.refused }
    const answer = await changeOnce(context, applicationId, {
      answerId: documentId,
      change: (now) =>
        findUploadError(context, now, documentId) ?? withFile(now, documentId, read.value),
    })
    if (tries === 2) return { answer: unavailable(1) }
    if (behaviour?.answersAfterMs) await context.pause(behaviour.answersAfterMs)
    return { answer, silentForMs: behaviour?.silentForMs }
  })
  if (silentForMs) await context.pause(silentForMs)
  return answer
}

function findUploadError(
  context: CallContext,
  application: StoredApplication,
  documentId: string,
): ApiResponse | undefined {
  const isListed = listDocuments(application, context.now()).some(({ id }) => id === documentId)
  return isListed
    ? findClosedError(context, application, 'takes no documents')
    : apiError('NOT_FOUND')
}

function withFile(
  application: StoredApplication,
  documentId: string,
  last: StoredFile,
): StoredApplication {
  const first = application.files[documentId]?.first ?? last.digest
  return { ...application, files: { ...application.files, [documentId]: { first, last } } }
}

async function readFile(
  context: CallContext,
  application: StoredApplication,
  documentId: string,
): Promise<Result<StoredFile>> {
  if (!/^multipart\/form-data\s*(;|$)/i.test(context.contentType ?? ''))
    return {
      refused: apiError('UNSUPPORTED_MEDIA_TYPE', ['The body must be multipart/form-data.']),
    }
  const files: StoredFile[] = []
  const problems = new Set<string>()
  const nth = (application.files[documentId]?.last.nth ?? 0) + 1
  try {
    await readMultipart(readBytes(context.stream), context.contentType, async (part, bytes) => {
      if (part.name !== documentUpload.part || part.fileName === undefined || files.length > 0)
        throw new RefusedFile('must be the only part')
      if (!isSafeFileName(part.fileName))
        throw new RefusedFile('must have a plain name with an extension')
      const checked = checkBytes(bytes)
      await saveBytes(context.records, { documentId, nth }, checked.bytes)
      files.push({
        at: context.now().toISOString(),
        name: part.fileName,
        nth,
        ...checked.found(),
      })
    })
  } catch (error) {
    if (error instanceof RefusedFile) problems.add(error.message)
    else if (error instanceof BrokenBody) problems.add('did not come whole')
    else throw error
  }
  const [file] = files
  if (!file) problems.add('is required')
  const [problem] = problems
  if (!file || problem)
    return {
      refused: apiError('INVALID_FIELD', [describeField(documentUpload.part, String(problem))]),
    }
  const { name, type, size } = file
  context.noteCallFacts({ requestBody: JSON.stringify({ file: { name, type, size } }) })
  return { value: file }
}

/** Why a file is refused; the words of the answer. */
class RefusedFile extends Error {}

const fileSignatures: [type: (typeof documentUpload.mediaTypes)[number], bytes: number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]
const maxSignatureBytes = 8

/** Passes bytes on and looks at them: their type by how they begin, their number, their digest. */
function checkBytes(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let type = ''
  let size = 0
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let begin = Buffer.alloc(0)
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > documentUpload.maxBytes) throw new RefusedFile('must have at most 30 MB')
      hash.update(chunk)
      begin = type ? begin : Buffer.concat([begin, chunk])
      if (!type && begin.byteLength >= maxSignatureBytes) type = requireType(begin)
      yield chunk
    }
    if (size === 0) throw new RefusedFile('must not be empty')
    type ||= requireType(begin)
  }
  return { bytes: bytes(), found: () => ({ type, size, digest: hash.digest('hex') }) }
}

function requireType(begin: Buffer): string {
  const found = fileSignatures.find(([, magic]) =>
    begin.subarray(0, magic.length).equals(Buffer.from(magic)),
  )
  if (!found) throw new RefusedFile('must be a PDF, JPEG or PNG')
  return found[0]
}

function isSafeFileName(name: string): boolean {
  return name.length <= 255 && /^[^\p{Cc}\p{Cf}/\\]+\.[A-Za-z0-9]{1,10}$/u.test(name)
}

async function* readBytes(stream: CallContext['stream']): AsyncGenerator<Uint8Array> {
  const reader = stream?.getReader()
  try {
    while (reader) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader?.releaseLock()
  }
}

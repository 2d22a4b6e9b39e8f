import { type Answer, failure } from './answers.ts'
import { findApplication } from './application.ts'
import type { Context } from './context.ts'
import { applicationIdOf } from './documents.ts'
import { readBytes } from './file-bytes.ts'

/** "Download document": the bytes as they were uploaded. */
export async function downloadDocument(context: Context, documentId: string): Promise<Answer> {
  const applicationId = applicationIdOf(documentId)
  const application = applicationId && (await findApplication(context.records, applicationId))
  if (!application || application.clientId !== context.clientId) return failure('NOT_FOUND')
  context.remember({ applicationId })
  const file = application.files[documentId]?.last
  if (!file) return failure('NOT_FOUND')
  return {
    status: 200,
    body: undefined,
    stream: readBytes(context.records, { documentId, nth: file.nth }, file.size),
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'X-Content-Type-Options': 'nosniff',
    },
  }
}

import { findApplicationId } from '../applications/documents.ts'
import { findApplication } from '../applications/stored-application.ts'
import { type ApiResponse, apiError } from '../http/api-response.ts'
import type { CallContext } from '../http/call-context.ts'
import { readBytes } from '../records/file-bytes.ts'

/** "Download document": the bytes as they were uploaded. */
export async function downloadDocument(
  context: CallContext,
  documentId: string,
): Promise<ApiResponse> {
  const applicationId = findApplicationId(documentId)
  const application = applicationId && (await findApplication(context.records, applicationId))
  if (!application || application.clientId !== context.clientId) return apiError('NOT_FOUND')
  context.noteCallFacts({ applicationId })
  const file = application.files[documentId]?.last
  if (!file) return apiError('NOT_FOUND')
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

import { requireViewableDocument } from '@/app/[language]/(staff)/staff/applications/[application]/documents/[upload]/viewed-document.ts'
import { readDocument } from '@/lib/casework/view-document.ts'
import { renderPdfPage } from '@/lib/documents/pictures/render-pdf-page.ts'
import { findPictureRequest } from '@/lib/http/requests/picture-request.ts'

type Context = { params: Promise<{ language: string; application: string; upload: string }> }

/**
 * The picture of a customer's document, for the page that shows it: the bytes of an image with the type that
 * was found in them, or one page of a PDF drawn as a PNG. The proxy adds a policy that allows nothing and
 * forbids caches; opened by itself it would be a download.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { visit, upload } = await requireViewableDocument(await params)
  const { portico, requestId } = visit
  const answered = (outcome: string) =>
    portico.log.info({
      event: 'document_picture_answered',
      requestId,
      applicationId: upload.applicationId,
      outcome,
    })
  const asked = findPictureRequest(request)
  if (!asked) {
    answered('not_a_picture')
    return new Response(null, { status: 403 })
  }
  const { platform } = portico
  const bytes = await readDocument({ ...portico.staff, platform }, upload)
  if (bytes === 'gone' || bytes === 'replaced') {
    answered(bytes)
    return new Response(null, { status: 404 })
  }
  if (bytes === 'unavailable' || bytes === 'not_provided') {
    answered(bytes)
    return new Response(null, { status: 503, headers: { 'Retry-After': '60' } })
  }
  if (bytes === 'busy') return answerBusy()
  if (upload.mediaType !== 'application/pdf') {
    answered('shown')
    return createPicture(bytes, upload.mediaType)
  }
  const drawn = await renderPdfPage(bytes, asked.page)
  answered(typeof drawn === 'string' ? drawn : 'shown')
  if (drawn === 'busy') return answerBusy()
  if (drawn === 'unreadable' || !drawn.png) return new Response(null, { status: 404 })
  return createPicture(drawn.png, 'image/png')
}

function answerBusy(): Response {
  return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
}

function createPicture(bytes: Buffer, type: string): Response {
  const name = type === 'image/png' ? 'document.png' : 'document.jpg'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(bytes.length),
    },
  })
}

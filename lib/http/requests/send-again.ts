/** Answers a form whose action this build lacks, without losing the input. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getMessages } from '#lib/i18n/translate.ts'
import type { Field } from '../forms/form-parser.ts'
import { escapeHtml, plainPage } from '../plain-page.ts'
import { findPageLanguage, retryAfterSeconds } from '../refusal-page.ts'
import { isSecretAddress, securityHeaders } from '../security-headers.ts'
import { getPathname } from './request-path.ts'

/**
 * Sends a page (503) with the form as it came and a button that sends it again: another instance may have
 * the action, and this one once it was renewed. Nothing was done, so a proxy may also try another instance.
 */
export function offerToSendAgain(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  fields: readonly Field[],
  publicUrl: URL,
): void {
  const pathname = getPathname(request)
  const nonce = randomBytes(16).toString('base64')
  const accepted = request.headers['accept-language']
  const headers = new Headers(accepted ? { 'accept-language': accepted } : {})
  const language = findPageLanguage(pathname, headers)
  const { title, text, send, open } = getMessages(language).otherBuild
  const inputs = fields.map(
    ({ name, value }) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const page = plainPage({
    language,
    title,
    nonce,
    main: `<h1>${title}</h1>
<p>${text}</p>
<form method="post" enctype="multipart/form-data">
${inputs.join('\n')}
<button>${send}</button>
</form>
<p><a href="">${open}</a></p>
`,
  })
  response.writeHead(503, {
    ...securityHeaders('page', {
      publicUrl,
      nonce,
      dev: false,
      secret: isSecretAddress(pathname),
    }),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Retry-After': String(retryAfterSeconds[503]),
  })
  response.end(page)
}

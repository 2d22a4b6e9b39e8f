import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { staffPath } from '@/app/_request/paths.ts'
import { findVisitLanguage, preferredLanguage } from '@/app/_request/request-language.ts'
import {
  findStaffState,
  setStaffCookies,
  setStaffStateCookie,
} from '@/app/_request/staff-cookies.ts'
import { describeDevice } from '@/app/_request/staff-visit.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { directions, type Language } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { finishOidcSignIn, type OidcSignInOutcome } from '@/lib/staff/sign-in/sign-in.ts'

/** The callback of the firm's provider. */
export async function GET(request: Request): Promise<Response> {
  const { staff, log } = await getPortico()
  if (!staff.provider) notFound()
  const requestId = (await headers()).get('x-request-id') ?? ''
  const state = await findStaffState()
  const query = new URL(request.url).searchParams
  let answer: OidcSignInOutcome = { outcome: 'refused', onward: '' }
  try {
    if (state)
      answer = await finishOidcSignIn(staff, { state, query, device: await describeDevice() })
    log.info({ event: 'staff_provider_answered', requestId, outcome: answer.outcome })
  } catch (error) {
    log.error({ event: 'staff_provider_failed', requestId, error })
  }
  await setStaffStateCookie({})
  // The language in which they started.
  const language =
    findVisitLanguage(answer.onward.split('/')[1] ?? '') ?? preferredLanguage(request.headers)
  if (answer.outcome === 'refused') {
    return onwardPage(language, `${staffPath(language, 'sign-in')}?why=providerFailed`)
  }
  await setStaffCookies(answer.signed)
  return onwardPage(language, staffPath(language))
}

/**
 * A page that leads on by itself. After a redirect the request would still count as cross-site, and the
 * browser would not send the cookie that it was just given (RFC 6265bis 5.2, SameSite=Strict).
 */
function onwardPage(language: Language, href: string): Response {
  const t = getTranslator(language)
  const html = `<!doctype html>
<html lang="${language}" dir="${directions[language]}">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${href}">
<title>${t('casework.heading')}</title>
<main><h1>${t('casework.heading')}</h1><p><a href="${href}">${t('page.continue')}</a></p></main>
</html>
`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

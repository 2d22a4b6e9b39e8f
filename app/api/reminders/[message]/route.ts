import { remindersPath } from '@/app/_request/paths.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { toOfferedLanguage } from '@/lib/i18n/offered-languages.ts'
import { endReminders, getReminderLinkState } from '@/lib/reminders/end-reminders.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ message: string }> }

/** Leads a reader, or a program that scans e-mails, to the page with the button. Changes nothing. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { message } = await params
  const { env, sending } = await getPortico()
  const found = await getReminderLinkState(sending, message)
  return leadToPage(message, found.state === 'unknown' ? env.languages[0] : found.locale)
}

/**
 * Ends reminders: for an e-mail program that posts `List-Unsubscribe=One-Click` (RFC 8058), which follows no redirect,
 * and for the button of the page. The link is the proof: no cookie is read, so no other site has anything to forge.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { message } = await params
  const { sending } = await getPortico()
  const form = await request.formData().catch(() => undefined)
  if (!form) return new Response(null, { status: 400 })
  const isEnded = await endReminders(sending, message)
  sending.log.info({ event: 'reminders_ended', outcome: isEnded ? 'ended' : 'unknown' })
  if (form.get('List-Unsubscribe') === null) return leadToPage(message, form.get('language'))
  return new Response(null, { status: isEnded ? 200 : 404 })
}

async function leadToPage(
  message: string,
  language: FormDataEntryValue | null | undefined,
): Promise<Response> {
  const { env } = await getPortico()
  const offered = toOfferedLanguage(String(language), env.languages)
  const location = `/${offered}${remindersPath(encodeURIComponent(message))}`
  return new Response(null, { status: 303, headers: { location } })
}

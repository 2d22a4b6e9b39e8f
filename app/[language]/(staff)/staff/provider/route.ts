import { notFound, redirect, unstable_rethrow } from 'next/navigation'
import { staffPath } from '@/app/_request/paths.ts'
import { setStaffStateCookie } from '@/app/_request/staff-cookies.ts'
import { findRateLimitMessage } from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'

type Context = { params: Promise<{ language: string }> }

/**
 * Redirects staff to the firm's provider. It is a link, because our policy's form-action lets no form lead
 * elsewhere; it changes nothing but the state cookie of this browser.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const visit = await requireVisit((await params).language)
  const { portico, language, requestId } = visit
  if (!portico.staff.provider) notFound()
  if (await findRateLimitMessage(visit)) redirect(`/${language}/busy`)
  try {
    const provider = await portico.staff.provider()
    const { url, signed } = await provider.begin(staffPath(language))
    await setStaffStateCookie(signed)
    return new Response(null, { status: 303, headers: { Location: url } })
  } catch (error) {
    unstable_rethrow(error)
    portico.log.error({ event: 'staff_provider_failed', requestId, error })
    redirect(`${staffPath(language, 'sign-in')}?why=providerFailed`)
  }
}

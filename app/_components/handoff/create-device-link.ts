'use server'

import { notFound, redirect } from 'next/navigation'
import { refuseForbidden, requireInitiator } from '@/app/_components/handoff/handoff-initiator.ts'
import { readField } from '@/app/_request/form-field.ts'
import { writeDeviceLinkCookie } from '@/app/_request/session-cookie.ts'
import { createDeviceLink as make } from '@/lib/access/device-links/device-links.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'

/** Makes a link to another device, which the page then shows. */
export async function createDeviceLink(form: FormData): Promise<void> {
  const request = await requireInitiator(form)
  const { visit, applicationId, initiator, path, slowed } = request
  const { portico, requestId, language } = visit
  if (slowed) redirect(`/${language}/busy`)
  const page = pageIn(readField(form, 'page'))
  const made = await make(portico.devices, { applicationId, initiator, page })
  portico.log.info({ event: 'device_link_asked', requestId, applicationId, outcome: made.outcome })
  refuseForbidden(request, made.outcome)
  if (made.outcome === 'gone') notFound()
  // The page says that it was sent.
  if (made.outcome === 'not_editable') redirect(path)
  if (made.outcome === 'in_use') redirect(`${path}?problem=inUse`)
  if (made.outcome !== 'made') redirect(`${path}?problem=tooMany`)
  await writeDeviceLinkCookie(made.token)
  redirect(path)
}

/** Returns the page to continue at there, a question or a document; undefined for the next open page. */
function pageIn(named: string): string | undefined {
  const isPage = findStep(named) !== undefined || /^documents\/[^/?#]{1,180}$/.test(named)
  return isPage ? named : undefined
}

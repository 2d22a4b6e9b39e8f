/** Files of an application for its customer: the record and the receipt. */
import { redirect } from 'next/navigation'
import { sessionLabel } from '@/lib/access/rules/session-names.ts'
import { countVolume } from '@/lib/staff/scope/volume.ts'
import { redirectToVolumeLimit } from './staff-visit.ts'
import type { CustomerVisit } from './visit.ts'

/**
 * Leads to the page that says that it is too often; in a browser in which staff are signed in a download
 * counts towards their limits too.
 */
export async function requireDownloadAllowed(visit: CustomerVisit): Promise<void> {
  const { portico, session, language, actor } = visit
  if (actor.kind === 'staff') {
    const counted = { measure: 'downloads', count: 1 } as const
    const tooMuch = await countVolume(portico.staff, actor.member, counted, async () => undefined)
    if (tooMuch) redirectToVolumeLimit(visit, tooMuch)
  }
  const allowed = await portico.limits.downloadRecord(sessionLabel(session))
  if (!allowed.ok) redirect(`/${language}/busy`)
}

/** The bytes as a download of that name; the request router forbids caches to store them. */
export function createDownload(bytes: Uint8Array, { name, type }: { name: string; type: string }) {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(bytes.length),
    },
  })
}

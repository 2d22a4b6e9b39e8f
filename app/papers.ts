/** What a customer keeps of an application, handed out as a file. */
import { redirect } from 'next/navigation'
import { sessionLabel } from '@/lib/access/session.ts'
import type { OwnOpened } from './asking.ts'

/** Leads to the page that asks for patience where a browser fetches too much. */
export async function requirePatience({ house, session, language }: OwnOpened): Promise<void> {
  const allowed = await house.limits.record(sessionLabel(session))
  if (!allowed.ok) redirect(`/${language}/busy`)
}

/** The bytes as a download of that name; who else may keep them is said by the proxy: nobody. */
export function download(bytes: Uint8Array, { name, type }: { name: string; type: string }) {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(bytes.length),
    },
  })
}

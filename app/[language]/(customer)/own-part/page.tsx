import { redirect } from 'next/navigation'
import { findOwnPart, findOwnPartNext } from '@/app/_request/own-part.ts'
import { OwnPartClosed } from '@/app/[language]/(customer)/own-part/_components/own-part-closed.tsx'
import { findConfirmation } from '@/lib/applications/own-part/find-confirmation.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Leads to the next page of a person's own part, or says why it is closed in this browser. */
export default async function OwnPartPage({ params }: PageProps) {
  const found = await findOwnPart((await params).language)
  if (!('end' in found)) redirect(await findOwnPartNext(found))
  const { visit, end, partSession } = found
  return (
    <OwnPartClosed
      visit={visit}
      path="/own-part"
      end={end}
      holder={{ session: partSession }}
      confirmation={
        await findConfirmation(visit.portico.personLinks, {
          session: partSession,
          language: visit.language,
        })
      }
    />
  )
}

import { EnteredList } from '@/components/journey/entered-list'
import { Notice } from '@/components/ui/notice'
import { giverOf, placeOf, type Sources } from '@/lib/onboarding/sources.ts'
import { namesOfStaff } from '@/lib/staff/names.ts'
import type { Opened } from './asking.ts'
import { isolated } from './clashes.ts'
import { NotMeForm } from './not-me-form.tsx'
import { answerSections } from './review-sections.ts'

/** What staff entered for the customer, before everything else that there is to check. */
export async function EnteredForYou({ opened }: { opened: Opened }) {
  const { t, application } = opened
  const { sources } = application
  const ids = new Set<string>()
  const sections = await answerSections(opened, {
    change: true,
    only: (row, person) => {
      const giver = giverOf(sources, placeOf(row.stepId, person), row.field)
      if (giver.kind === 'staff') ids.add(giver.id)
      return giver.kind === 'staff'
    },
  })
  if (sections.length === 0) return null
  return (
    <EnteredList
      title={t('assist.entered.title', { names: await namesIn(opened, [...ids]) })}
      text={t('assist.entered.text')}
      sections={sections}
      changeText={t('assist.entered.change')}
      missingText={t('page.notProvided')}
    >
      {opened.by.kind === 'customer' && !application.reportedAt && (
        <div className="mt-3">
          <p>{t('reports.own.entered')}</p>
          <NotMeForm opened={opened} />
        </div>
      )}
    </EnteredList>
  )
}

/** On the page of a step: that somebody has answered some of it for the customer. */
export async function EnteredHere(props: { opened: Opened; step: string; person?: string }) {
  const { opened, step, person } = props
  const { t, application, by } = opened
  if (by.kind === 'staff') return null
  const ids = staffAt(application.sources, placeOf(step, person))
  if (ids.length === 0) return null
  return (
    <div className="mt-3">
      <Notice>{t('assist.entered.here', { names: await namesIn(opened, ids) })}</Notice>
    </div>
  )
}

function staffAt(sources: Sources, place: string): string[] {
  const fields = Object.values(sources[place] ?? {})
  return [...new Set(fields.flatMap((each) => (each?.by.kind === 'staff' ? [each.by.id] : [])))]
}

async function namesIn({ house, language, t }: Opened, ids: readonly string[]): Promise<string> {
  const names = await namesOfStaff(house.staff, ids)
  const known = ids.flatMap((id) => names.get(id) ?? []).map(isolated)
  if (known.length === 0) return t('assist.entered.someone')
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(known)
}

import { buildAnswerSections } from '@/app/_components/application/review-sections.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { EnteredList } from '@/components/journey/entered-list'
import { Notice } from '@/components/ui/notice'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import {
  type AnswerSources,
  answerLocation,
  getAuthor,
} from '@/lib/onboarding/answers/answer-authors.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'
import { NotMeForm } from './not-me-form.tsx'

/** Lists what staff entered for the customer, before everything else to check. */
export async function EnteredByStaff({ visit }: { visit: ApplicationVisit }) {
  const { t, application } = visit
  const { sources } = application
  const ids = new Set<string>()
  const sections = await buildAnswerSections(visit, {
    change: true,
    only: (row, person) => {
      const author = getAuthor(sources, answerLocation(row.stepId, person), row.field)
      if (author.kind === 'staff') ids.add(author.id)
      return author.kind === 'staff'
    },
  })
  if (sections.length === 0) return null
  return (
    <EnteredList
      title={t('assistedEntry.entered.title', { names: await formatStaffNames(visit, [...ids]) })}
      text={t('assistedEntry.entered.text')}
      sections={sections}
      changeText={t('assistedEntry.entered.change')}
      missingText={t('page.notProvided')}
    >
      {visit.actor.kind === 'customer' && !application.reportedAt && (
        <div className="mt-3">
          <p>{t('notMeReports.own.entered')}</p>
          <NotMeForm visit={visit} />
        </div>
      )}
    </EnteredList>
  )
}

/** Says on a page of one or more steps that somebody has answered some of it for the customer. */
export async function EnteredByStaffNotice(props: {
  visit: ApplicationVisit
  steps: readonly string[]
  person?: string | undefined
}) {
  const { visit, steps, person } = props
  const { t, application, actor } = visit
  if (actor.kind === 'staff') return null
  const ids = steps.flatMap((step) =>
    listStaffOfStep(application.sources, answerLocation(step, person)),
  )
  if (ids.length === 0) return null
  return (
    <div className="entered-here mt-3">
      <Notice>
        {t('assistedEntry.entered.here', {
          names: await formatStaffNames(visit, [...new Set(ids)]),
        })}
      </Notice>
    </div>
  )
}

function listStaffOfStep(sources: AnswerSources, location: string): string[] {
  const fields = Object.values(sources[location] ?? {})
  return fields.flatMap((each) => (each?.by.kind === 'staff' ? [each.by.id] : []))
}

async function formatStaffNames(
  { portico, language, t }: ApplicationVisit,
  ids: readonly string[],
): Promise<string> {
  const names = await getStaffNames(portico.staff, ids)
  const known = ids.flatMap((id) => names.get(id) ?? []).map(isolateDirection)
  if (known.length === 0) return t('assistedEntry.entered.someone')
  return formatList(known, language)
}

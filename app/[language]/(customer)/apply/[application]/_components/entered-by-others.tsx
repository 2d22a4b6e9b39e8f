import { buildAnswerSections } from '@/app/_components/application/review-sections.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { EnteredList } from '@/components/journey/entered-list'
import { Notice } from '@/components/ui/notice'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import {
  type AnswerSources,
  type Author,
  answerLocation,
  getAuthor,
} from '@/lib/onboarding/answers/answer-authors.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'
import { NotMeForm } from './not-me-form.tsx'

/** Lists what staff, and the firm's own system, entered for the customer, before everything else to check. */
export function EnteredByOthers({ visit }: { visit: ApplicationVisit }) {
  const { sources } = visit.application
  const others = Object.keys(sources).flatMap((location) => listOthersOfStep(sources, location))
  return lists
    .filter(({ kind }) => others.some((by) => by.kind === kind))
    .map((list) => <EnteredBy key={list.title} visit={visit} {...list} />)
}

/** The lists, by who entered it. Locked answers are apart: their pages say how they are corrected. */
const lists = [
  { kind: 'partner', locked: false, title: 'partnerLinks.title', text: 'partnerLinks.text' },
  {
    kind: 'partner',
    locked: true,
    title: 'partnerLinks.lockedTitle',
    text: 'partnerLinks.lockedCheck',
  },
  {
    kind: 'staff',
    locked: false,
    title: 'assistedEntry.entered.title',
    text: 'assistedEntry.entered.text',
  },
] as const

type EnteredByProps = { visit: ApplicationVisit } & (typeof lists)[number]

async function EnteredBy({ visit, kind, locked, title, text }: EnteredByProps) {
  const { t, application } = visit
  const { sources } = application
  const authors: Other[] = []
  const sections = await buildAnswerSections(visit, {
    change: true,
    locked,
    only: (row, person) => {
      const author = getAuthor(sources, answerLocation(row.stepId, person), row.field)
      if (author.kind !== kind || (row.locked ?? false) !== locked) return false
      authors.push(author as Other)
      return true
    },
  })
  if (sections.length === 0) return null
  const names = await formatNames(visit, authors)
  return (
    <EnteredList
      id={`entered-${locked ? 'locked' : kind}`}
      title={t(title, { names })}
      text={t(text, { names })}
      sections={sections}
      changeText={t(locked ? 'partnerLinks.notRight' : 'assistedEntry.entered.change')}
      missingText={t('page.notProvided')}
    >
      {kind === 'staff' && visit.actor.kind === 'customer' && !application.reportedAt && (
        <div className="mt-3">
          <p>{t('notMeReports.own.entered')}</p>
          <NotMeForm visit={visit} />
        </div>
      )}
    </EnteredList>
  )
}

/** Says on a page of one or more steps that somebody has answered some of it for the customer. */
export async function EnteredByOthersNotice(props: {
  visit: ApplicationVisit
  page: readonly AskedStep[]
  person?: string | undefined
}) {
  const { visit, page, person } = props
  const { t, application, actor } = visit
  if (actor.kind === 'staff') return null
  // The page says of what is locked who gave it.
  const authors = page.flatMap(({ step, locks }) =>
    listOthersOfStep(application.sources, answerLocation(step.id, person), locks),
  )
  if (authors.length === 0) return null
  return (
    <div className="entered-here mt-3">
      <Notice>
        {t('assistedEntry.entered.here', {
          names: await formatNames(visit, authors),
        })}
      </Notice>
    </div>
  )
}

/** Staff, or the firm's own system: who fills in for a customer. */
type Other = Extract<Author, { kind: 'staff' | 'partner' }>

function listOthersOfStep(sources: AnswerSources, location: string, except: object = {}): Other[] {
  const authors = Object.entries(sources[location] ?? {}).flatMap(([field, each]) =>
    each && !Object.hasOwn(except, field) ? [each.by] : [],
  )
  return authors.filter((by) => by.kind === 'staff' || by.kind === 'partner')
}

/** The names of all authors, each once; members of staff without an account have none. */
async function formatNames(
  { portico, language, t }: ApplicationVisit,
  authors: readonly Other[],
): Promise<string> {
  const ids = authors.flatMap((by) => (by.kind === 'staff' ? [by.id] : []))
  const names = await getStaffNames(portico.staff, [...new Set(ids)])
  const known = authors.flatMap((by) =>
    by.kind === 'partner' ? by.name : (names.get(by.id) ?? []),
  )
  if (known.length === 0) return t('assistedEntry.entered.someone')
  return formatList([...new Set(known)].map(isolateDirection), language)
}

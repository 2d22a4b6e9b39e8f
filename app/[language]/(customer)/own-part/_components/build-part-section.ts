import type { OwnPartVisit } from '@/app/_request/own-part.ts'
import { ownPartPath } from '@/app/_request/paths.ts'
import type { ReviewSection } from '@/components/journey/review-list'
import { buildRowsOfAskedSteps, type ReviewRow } from '@/lib/onboarding/review/review-rows.ts'
import { type NotedRow, shortenReview } from '@/lib/onboarding/review/short-review.ts'

/** Shows the roles that the company states: the person checks them, but cannot change them. */
export function buildEnteredSection({ t, part }: OwnPartVisit): ReviewSection {
  return {
    id: 'entered',
    title: t('personLinks.confirm.company', { company: part.companyName }),
    rows: [
      { label: t('steps.person_name.topic'), value: part.personName },
      { label: t('steps.person_roles.topic'), value: part.roles },
    ],
  }
}

type PartSectionProps = Pick<OwnPartVisit, 't' | 'language'> & {
  part: Pick<OwnPartVisit['part'], 'asked'>
}

/** Lists a person's answers about themselves to check: each topic with one link to change it. */
export async function buildPartSection(visit: OwnPartVisit): Promise<ReviewSection> {
  const { t, language, part } = visit
  const note = t('personLinks.confirm.byOthers', { company: part.companyName })
  // A person who did not enter a number and cannot read it cannot confirm that it is theirs.
  const isUnknown = ({ stepId, field, value }: ReviewRow) =>
    value !== undefined &&
    part.byOthers.includes(stepId) &&
    part.asked.some(({ step }) => step.id === stepId && step.fields[field]?.sensitive)
  const rows = (await buildRowsOfAskedSteps(part.asked)).map((row) =>
    isUnknown(row) ? { ...row, note } : row,
  )
  return buildSection({ t, language, rows }, t('personLinks.confirm.answers'), (stepId, name) => ({
    changeHref: ownPartPath(language, `steps/${stepId}?change=yes`),
    changeHidden: name,
  }))
}

/** Lists the confirmed answers, to keep. */
export async function buildConfirmedSection({
  part,
  ...visit
}: PartSectionProps): Promise<ReviewSection> {
  const rows = await buildRowsOfAskedSteps(part.asked)
  return buildSection({ ...visit, rows }, visit.t('personLinks.confirmed.title'), () => ({}))
}

function buildSection(
  { t, language, rows: all }: Pick<OwnPartVisit, 't' | 'language'> & { rows: NotedRow[] },
  title: string,
  changeOf: (stepId: string, name: string) => { changeHref?: string; changeHidden?: string },
): ReviewSection {
  const { topics, skipped } = shortenReview(all, language)
  return {
    id: 'answers',
    title,
    rows: topics.flatMap(({ stepId, topic, rows }) =>
      rows.map(({ label, value, ltr, note }, index) => ({
        label,
        value,
        ...(ltr && { ltr }),
        ...(note && { note }),
        ...(index > 0 ? { continues: true } : changeOf(stepId, topic)),
      })),
    ),
    ...(skipped.length > 0 && {
      skipped: {
        summary: t('review.skipped', { count: skipped.length }),
        rows: skipped.map(({ stepId, label, value }) => ({
          label,
          value,
          ...changeOf(stepId, label),
        })),
      },
    }),
  }
}

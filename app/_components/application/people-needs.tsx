import { Notice } from '@/components/ui/notice'
import type { Translate } from '@/lib/i18n/translate.ts'
import type { Progress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

/** Says who is still missing among the people, and which shares cannot be right, before anything is sent. */
export function PeopleNeeds({ visit: { progress, t } }: { visit: ApplicationVisit }) {
  const { people, peopleRequirements } = progress
  // An empty list lacks everyone, and the task itself says so.
  if (people.length === 0 || peopleRequirements.length === 0) return null
  const blocks = peopleRequirements.some((need) => need.blocks)
  return (
    <div className="mt-4">
      <Notice
        tone={blocks ? 'warning' : 'info'}
        title={t(blocks ? 'peopleList.neededTitle' : 'peopleList.sharesTitle')}
      >
        <ul>
          {describePeopleNeeds(t, progress).map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

/** Describes what is wrong with the list of people, a sentence each. */
export function describePeopleNeeds(
  t: Translate,
  { peopleRequirements }: Pick<Progress, 'peopleRequirements'>,
): string[] {
  return peopleRequirements.map((need) =>
    t(`people.needs.${need.code}`, 'share' in need ? { share: need.share } : {}),
  )
}

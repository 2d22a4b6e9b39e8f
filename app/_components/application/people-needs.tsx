import { Notice } from '@/components/ui/notice'
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
          {peopleRequirements.map((need) => (
            <li key={need.code}>
              {t(`people.needs.${need.code}`, 'share' in need ? { share: need.share } : {})}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

import { getGroupLabel } from '@/lib/domain/onboarding/progress/group-form.ts'
import { countOpenPeopleQuestions, listGroups } from '@/lib/domain/onboarding/progress/groups.ts'
import type { AssistedApplication } from '../../_request/assisted-application.ts'
import { isCompany } from '../../_request/next-page.ts'
import { fillPath } from '../../_request/paths.ts'
import { openStatus, placePeople } from './group-list.tsx'

/** The topics beside the one that is open, on screens with space for them; each with what is open in it. */
export function FillNav({ visit, page }: { visit: AssistedApplication; page: string }) {
  const { t, language, application, progress } = visit
  const groups = listGroups(progress).map(({ id, open }) => ({
    id: id as string,
    title: getGroupLabel(id, language),
    open,
  }))
  const people = {
    id: 'people',
    title: t('assistedEntry.groups.people'),
    open: countOpenPeopleQuestions(progress),
  }
  return (
    <nav aria-label={t('assistedEntry.fill.topics')} className="fill-nav print:hidden">
      <ul>
        {placePeople(groups, isCompany(progress) ? [people] : []).map(({ id, title, open }) => {
          const { tone, text } = openStatus(visit, open)
          return (
            <li key={id}>
              <a
                href={fillPath(language, application.id, id)}
                aria-current={currentOf(page, id)}
                className="fill-nav-link"
              >
                <span>{title}</span>{' '}
                <span className={`text-fine ${tone === 'done' ? 'text-success' : 'text-muted'}`}>
                  {text}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** A page below a topic, such as one of its people, is in the topic but is not its page. */
function currentOf(page: string, id: string): 'page' | 'true' | undefined {
  if (page === id) return 'page'
  return page.startsWith(`${id}/`) ? 'true' : undefined
}

import { type Task, TaskList } from '@/components/journey/task-list'
import { Notice } from '@/components/ui/notice'
import { getGroupLabel } from '@/lib/domain/onboarding/progress/group-form.ts'
import type { Group } from '@/lib/domain/onboarding/progress/groups.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

/** The groups of an application or of one person, each with its number of open questions. */
export function GroupList(props: {
  visit: ApplicationVisit
  groups: readonly Group[]
  label: string
  href: (group: string) => string
  /** An item among them that is no group. */
  more?: Task[]
}) {
  const { visit, groups, label, href, more = [] } = props
  const { language } = visit
  const tasks = groups.map(
    ({ id, open }): Task => ({
      id,
      title: getGroupLabel(id, language),
      status: openStatus(visit, open),
      href: href(id),
    }),
  )
  return <TaskList label={label} tasks={placePeople(tasks, more)} />
}

/** A company's people come before its account, as in the journey. */
export function placePeople<Item extends { id: string }>(
  items: readonly Item[],
  people: readonly Item[],
): Item[] {
  const account = items.findIndex(({ id }) => id === 'account')
  const at = account < 0 ? items.length : account
  return [...items.slice(0, at), ...people, ...items.slice(at)]
}

export function openStatus({ t }: Pick<ApplicationVisit, 't'>, open: number): Task['status'] {
  return open > 0
    ? { tone: 'action', text: t('assistedEntry.fill.open', { count: open }) }
    : { tone: 'done', text: t('assistedEntry.fill.done') }
}

/** What the URL says about the last save. */
export function SavedNotice({
  t,
  saved,
  next,
}: Pick<ApplicationVisit, 't'> & {
  saved: string | undefined
  /** The first section in which something is open. */
  next?: { title: string; href: string } | undefined
}) {
  if (saved === 'yes') {
    return (
      <div className="mb-4" role="status">
        <Notice tone="success">
          <p>{t('assistedEntry.fill.saved')}</p>
          {next && (
            <p>
              <a href={next.href} className="link link-alone font-medium">
                {t('assistedEntry.fill.next', { section: next.title })}
              </a>
            </p>
          )}
        </Notice>
      </div>
    )
  }
  if (saved === 'nothing') {
    return (
      <div className="mb-4" role="status">
        <Notice>{t('assistedEntry.fill.nothingEntered')}</Notice>
      </div>
    )
  }
  if (saved !== 'late' && saved !== 'gone') return null
  return (
    <div className="mb-4" role="status">
      <Notice tone="warning">
        {t(saved === 'late' ? 'assistedEntry.fill.late' : 'peopleList.removedElsewhere')}
      </Notice>
    </div>
  )
}

import type { ApplicationVisit } from '@/app/_request/visit.ts'
import {
  type FillSection,
  findSavedSection,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/fill-sections.ts'
import { type Task, TaskList } from '@/components/journey/task-list'
import { Notice } from '@/components/ui/notice'

/** The sections of an application or of one person, each with its number of open questions. */
export function GroupList({
  visit,
  sections,
  label,
  href,
}: {
  visit: ApplicationVisit
  sections: readonly (FillSection & { hint?: string })[]
  label: string
  href: (section: string) => string
}) {
  const tasks = sections.map(
    ({ open, ...section }): Task => ({
      ...section,
      status: openStatus(visit, open),
      href: href(section.id),
    }),
  )
  return <TaskList label={label} tasks={tasks} />
}

export function openStatus({ t }: Pick<ApplicationVisit, 't'>, open: number): Task['status'] {
  return open > 0
    ? { tone: 'action', text: t('assistedEntry.fill.open', { count: open }) }
    : { tone: 'done', text: t('assistedEntry.fill.done') }
}

/** Shows the result of the last save, from the URL. */
export function SavedNotice({
  visit: { t, language },
  saved,
}: {
  visit: Pick<ApplicationVisit, 't' | 'language'>
  saved: string | undefined
}) {
  const section = findSavedSection(saved, language)
  if (saved === 'yes' || section) {
    return (
      <div className="mb-4" role="status">
        <Notice tone="success">
          <p>
            {section
              ? t('assistedEntry.fill.savedSection', { section })
              : t('assistedEntry.fill.saved')}
          </p>
        </Notice>
      </div>
    )
  }
  if (saved === 'lifted') {
    return (
      <div className="mb-4" role="status">
        <Notice tone="success">{t('assistedEntry.locked.lifted')}</Notice>
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
  if (saved !== 'late' && saved !== 'gone' && saved !== 'unavailable') return null
  return (
    <div className="mb-4" role="status">
      <Notice tone="warning">{t(warnings[saved])}</Notice>
    </div>
  )
}

const warnings = {
  late: 'assistedEntry.fill.late',
  gone: 'peopleList.removedElsewhere',
  unavailable: 'form.unavailable',
} as const

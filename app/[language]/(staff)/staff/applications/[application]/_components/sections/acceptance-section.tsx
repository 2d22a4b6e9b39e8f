import type { ReactNode } from 'react'
import { fillDocumentPath, fillPath, handOverPath } from '@/app/_request/paths.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import type { ButtonTone } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { countOpenPeopleQuestions, listGroups } from '@/lib/onboarding/progress/groups.ts'
import type { CustomerTask, CustomerTasks } from '../../customer-tasks.ts'

type AcceptanceSectionProps = {
  seen: DisplayedApplication
  tasks: CustomerTasks
  /** Whether the tasks are listed beside it: they name what is open. */
  isBesideTasks?: boolean
  /** The tone of its button, if it is the only next step. */
  tone?: ButtonTone
}

/**
 * Links to the acceptance in the branch; while something is open it names that, for nothing can be accepted
 * before.
 */
export function AcceptanceSection(props: AcceptanceSectionProps) {
  const { seen, tasks, isBesideTasks = false, tone = 'secondary' } = props
  const { t, language, progress, application } = seen
  const groups = listGroups(progress)
  const openPeople = countOpenPeopleQuestions(progress)
  const count = groups.reduce((sum, { open }) => sum + open, openPeople)
  if (count > 0) {
    const first = groups.find(({ open }) => open > 0)?.id ?? 'people'
    const link = (
      <p className="mt-1">
        <a href={fillPath(language, application.id, first)} className="link link-alone">
          {t('assistedEntry.fill.firstOpen')}
        </a>
      </p>
    )
    if (isBesideTasks) return link
    return (
      <Acceptance seen={seen}>
        <p className="mt-0.5">{t('assistedEntry.fill.acceptanceLater', { count })}</p>
        {link}
      </Acceptance>
    )
  }
  if (isBesideTasks && tasks.all.some(({ waits }) => waits)) return null
  const state = isBesideTasks ? 'ready' : tasks.resubmission
  if (state !== 'ready') {
    const open = tasks.all.filter(({ blocks }) => blocks)
    return (
      <Acceptance seen={seen}>
        <p className="mt-0.5">
          {state === 'outstanding' && open.length > 0
            ? t('branchHandoff.acceptanceAfter')
            : t(`handoff.handOver.${state}.${state === 'outstanding' ? 'title' : 'text'}`)}
        </p>
        {state === 'outstanding' && open.length > 0 && (
          <ul className="role-lines">
            {open.map(({ id, title, href, document }) => (
              <li key={id}>
                <TaskLink
                  href={document ? fillDocumentPath(language, application.id, document.id) : href}
                  title={title}
                />
              </li>
            ))}
          </ul>
        )}
      </Acceptance>
    )
  }
  const button = (
    <p className={isBesideTasks ? 'mt-1' : 'mt-2'}>
      <ButtonLink href={handOverPath(language, application.id)} tone={tone}>
        {t('handoff.handOver.heading')}
      </ButtonLink>
    </p>
  )
  if (isBesideTasks) return button
  return (
    <Acceptance seen={seen}>
      <p className="mt-0.5">{t('branchHandoff.here.text')}</p>
      {button}
    </Acceptance>
  )
}

/** One of the two ways to hand over to the customer: in the branch. */
function Acceptance({
  seen: { t },
  children,
}: {
  seen: DisplayedApplication
  children: ReactNode
}) {
  return (
    <section aria-labelledby="acceptance" className="card">
      <h3 id="acceptance" className="font-strong">
        {t('branchHandoff.here.title')}
      </h3>
      {children}
    </section>
  )
}

function TaskLink({ href, title }: Pick<CustomerTask, 'href' | 'title'>) {
  return href ? (
    <a href={href} className="link link-alone">
      {title}
    </a>
  ) : (
    <span>{title}</span>
  )
}

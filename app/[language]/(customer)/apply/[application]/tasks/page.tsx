import { redirect } from 'next/navigation'
import { isCompany } from '@/app/_answers/next-page.ts'
import { findInvited, getTaskPage } from '@/app/_answers/next-part.ts'
import { describePeopleNeeds } from '@/app/_components/application/people-needs.tsx'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { getVisitAcceptance } from '@/app/[language]/(customer)/apply/[application]/visit-acceptance.ts'
import { type Task as ListedTask, TaskList } from '@/components/journey/task-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { hasSupport } from '@/lib/config/rules/support-contacts.ts'
import {
  findNextTask,
  listTasks,
  type Task,
  type TaskStatus,
} from '@/lib/onboarding/progress/tasks.ts'

type PageProps = { params: Promise<{ language: string; application: string }> }

const tones: Record<TaskStatus, ListedTask['status']['tone']> = {
  not_started: 'waiting',
  in_progress: 'action',
  completed: 'done',
  cannot_start: 'neutral',
}

/** Shows a company's tasks, in any order, with their progress. */
export default async function TasksPage({ params }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const { language, t, application, progress, editable } = visit
  if (!editable) redirect(applyPath(language, id, 'status'))
  if (!isCompany(progress)) redirect(applyPath(language, id))
  if (progress.fieldContext.products.length === 0) return <NotOffered visit={visit} />
  const acceptance = await getVisitAcceptance(visit)
  const tasks = listTasks(progress)
  const next = findNextTask(progress, { invited: await findInvited(visit, progress) })
  const done = tasks.filter(({ status }) => status === 'completed').length
  const toSend = tasks.find(
    ({ id: task, status }) => task === 'review' && status !== 'cannot_start',
  )
  const name = String(progress.platformFields['customer_details.registered_name'] ?? '')
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/tasks`}
      title={t('tasks.heading')}
      back={applyPath(language, id, 'applicant')}
      reference={application.customerId}
    >
      {name && (
        <p className="caption">
          <bdi className="one-line">{name}</bdi>
        </p>
      )}
      <h1 className="heading">{t('tasks.heading')}</h1>
      <p className="lead">{t(toSend ? 'tasks.leadToSend' : 'tasks.lead')}</p>
      <p className="mt-3 font-strong">{t('tasks.done', { done, total: tasks.length })}</p>
      <TaskList label={t('tasks.heading')} tasks={tasks.map((task) => listedTask(visit, task))} />
      {!acceptance.accepted && acceptance.before && !progress.open && (
        <div className="mt-3">
          <Notice tone="warning">{t('review.termsOpen')}</Notice>
        </div>
      )}
      <p className="mt-4">
        <ButtonLink href={applyPath(language, id, next ? getTaskPage(visit, next) : 'people')}>
          {t(toSend ? 'tasks.send' : 'tasks.goOn', {
            part: t(`tasks.names.${next?.id ?? 'people'}`),
          })}
        </ButtonLink>
      </p>
    </Frame>
  )
}

/** The operator has no account for companies: a page that explains, and the way back. */
function NotOffered({ visit }: { visit: ApplicationVisit }) {
  const { t, portico, language, application } = visit
  const question = applyPath(language, application.id, 'applicant')
  return (
    <Frame
      visit={visit}
      path={`/apply/${application.id}/tasks`}
      title={t('tasks.notOffered.heading')}
      back={question}
      reference={application.customerId}
    >
      <h1 className="heading">{t('tasks.notOffered.heading')}</h1>
      <p className="lead">{t('tasks.notOffered.text')}</p>
      {hasSupport(portico.env.support) && <p className="mt-2">{t('tasks.notOffered.contact')}</p>}
      <p className="mt-4">
        <ButtonLink href={question}>{t('tasks.notOffered.change')}</ButtonLink>
      </p>
    </Frame>
  )
}

function listedTask(visit: ApplicationVisit, task: Task): ListedTask {
  const { t, language, application } = visit
  const { id, status } = task
  return {
    id,
    title: t(`tasks.names.${id}`),
    hint: hintOf(visit, task),
    status: { tone: tones[status], text: t(`tasks.status.${status}`) },
    ...(status === 'cannot_start'
      ? {}
      : { href: applyPath(language, application.id, getTaskPage(visit, task)) }),
  }
}

function hintOf({ t, progress }: ApplicationVisit, { id, status }: Task): string {
  if (id === 'people' && progress.people.length > 0) {
    const named = t('tasks.peopleNamed', { count: progress.people.length })
    const needs = describePeopleNeeds(t, progress)
    return needs.length > 0 ? `${named}. ${needs.join(' ')}` : named
  }
  if (status === 'cannot_start') return t('tasks.waits')
  // With a single account only its currency is asked.
  const isOne = id === 'account' && progress.fieldContext.products.length === 1
  return t(`tasks.hints.${isOne ? 'currency' : id}`)
}

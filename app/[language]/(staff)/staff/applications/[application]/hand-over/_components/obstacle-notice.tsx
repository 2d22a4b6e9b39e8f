import { PlatformQuote } from '@/app/_components/application/platform-quote.tsx'
import { fillPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { DocumentQuotes } from '@/app/[language]/(staff)/staff/applications/[application]/_components/documents/document-quotes.tsx'
import { UploadLink } from '@/app/[language]/(staff)/staff/applications/[application]/_components/documents/upload-link.tsx'
import { readCustomerTasks } from '@/app/[language]/(staff)/staff/applications/[application]/customer-tasks.ts'
import type {
  HandOver,
  HandOverObstacle,
} from '@/app/[language]/(staff)/staff/applications/[application]/hand-over/hand-over.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { may } from '@/lib/staff/rules/permissions.ts'

type ObstacleNoticeProps = { visit: StaffVisit; found: HandOver; obstacle: HandOverObstacle }

/** Shows why an application cannot be handed over, and what is missing. */
export async function ObstacleNotice({ visit, found, obstacle }: ObstacleNoticeProps) {
  const { t, language, member } = visit
  const { application, submission, documents, requirements } = found
  const seen = { ...visit, ...found }
  const isMissing = obstacle === 'incomplete' || obstacle === 'noAddress'
  const tasks =
    obstacle === 'outstanding'
      ? (await readCustomerTasks(seen, submission, documents, requirements)).all.filter(
          ({ blocks }) => blocks,
        )
      : []
  return (
    <>
      <div className="mt-3">
        <Notice title={t(`handoff.handOver.${obstacle}.title`)}>
          {(obstacle !== 'outstanding' || tasks.length > 0) && (
            <p>{t(`handoff.handOver.${obstacle}.text`)}</p>
          )}
        </Notice>
      </div>
      {tasks.length > 0 && <TaskList seen={seen} tasks={tasks} />}
      {isMissing && may(member.role, 'fill', 'application') && !application.stoppedAt && (
        <p className="mt-3">
          <ButtonLink href={fillPath(language, application.id)}>
            {t('casework.view.fill')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

type TaskListProps = {
  seen: StaffVisit & HandOver
  tasks: Awaited<ReturnType<typeof readCustomerTasks>>['all']
}

/** Lists what is missing, each with the page on which this member can resolve it. */
function TaskList({ seen, tasks }: TaskListProps) {
  return (
    <ul className="card-list">
      {tasks.map(({ id, title, description, href, document }, index) => (
        <li key={id} className="card card-action">
          <h2 className="font-strong">
            {href && !document ? (
              <a href={href} className="link link-alone">
                {title}
              </a>
            ) : (
              title
            )}
          </h2>
          {document ? (
            <>
              <DocumentQuotes t={seen.t} document={document} isStateless />
              <UploadLink
                seen={seen}
                document={document}
                member={seen.member}
                tone={index === 0 ? 'primary' : 'secondary'}
              />
            </>
          ) : (
            description && (
              <p>
                <PlatformQuote t={seen.t} words={description} />
              </p>
            )
          )}
        </li>
      ))}
    </ul>
  )
}

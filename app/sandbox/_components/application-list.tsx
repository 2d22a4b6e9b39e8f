import type { SimulatorApplication } from '@/lib/platform/simulator/simulator.ts'
import { Moment } from './moment'
import { StatusTag } from './status-tag'

type ApplicationListProps = { applications: SimulatorApplication[]; page: number; hasMore: boolean }

/** One page of the applications, newest first. */
export function ApplicationList({ applications, page, hasMore }: ApplicationListProps) {
  return (
    <>
      {applications.length === 0 && (
        <p className="text-muted">
          {page === 0 ? 'There are no applications yet.' : 'There are no more applications.'}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {applications.map((application) => (
          <li key={application.id}>
            <p className="flex flex-wrap items-baseline gap-x-1.5 gap-y-0.5">
              <a href={`/sandbox/applications/${application.id}`} className="link link-alone">
                {application.customerName}
              </a>
              <StatusTag status={application.status} />
            </p>
            <p className="text-fine text-muted">
              <code className="font-figures">{application.customerId}</code>,{' '}
              {application.applicationType}, scenario {application.scenario},{' '}
              <Moment at={application.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {(page > 0 || hasMore) && (
        <nav aria-label="Pages of applications" className="mt-2 flex gap-3">
          {page > 0 && (
            <a href={`/sandbox?page=${page - 1}#applications`} className="link link-alone">
              Newer
            </a>
          )}
          {hasMore && (
            <a href={`/sandbox?page=${page + 1}#applications`} className="link link-alone">
              Older
            </a>
          )}
        </nav>
      )}
    </>
  )
}

import { Moment } from '@/app/sandbox/_components/moment'
import { StatusTag } from '@/app/sandbox/_components/status-tag'
import type { SimulatorApplication } from '@/lib/platform/simulator/simulator.ts'

/** Lists the documents of an application and its people: their status, and the stored data of their files. */
export function DocumentList({
  documents,
  people,
}: Pick<SimulatorApplication, 'documents' | 'people'>) {
  if (documents.length === 0) return <p className="text-muted">No document is asked for.</p>
  return (
    <ul className="grid grid-cols-1 gap-2">
      {documents.map(({ id, document, individualId, status, description, file }) => (
        <li key={id}>
          <p className="flex flex-wrap items-baseline gap-x-1.5 gap-y-0.5">
            <span className="font-strong">{document}</span>
            {individualId && <span>of {people.find((one) => one.id === individualId)?.name}</span>}
            <StatusTag status={status} />
          </p>
          <p className="text-fine">{description}</p>
          <p className="text-fine text-muted">
            <code className="font-figures">{id}</code>
          </p>
          {file && (
            <p className="text-fine text-muted">
              <bdi>{file.name}</bdi>, {file.type}, {file.size} bytes, uploaded{' '}
              <Moment at={file.uploadedAt} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

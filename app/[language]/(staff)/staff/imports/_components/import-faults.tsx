import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { ListedImport } from '@/lib/imports/manage-imports.ts'

/** Lists faults by column and code, and the first rows with any: never a value. */
export function ImportFaults({ visit: { t }, found }: { visit: StaffVisit; found: ListedImport }) {
  const { faults, firstFaults } = found.progress
  if (faults.length === 0) return null
  return (
    <section aria-labelledby="import-faults" className="review-section">
      <h2 id="import-faults" className="text-section font-strong">
        {t('imports.faults.heading')}
      </h2>
      <p className="mt-1">{t('imports.faults.lead')}</p>
      <ul className="card-list">
        {faults.map(({ column, code, times }) => (
          <li key={`${column} ${code}`} className="card">
            <p>
              <Fault column={column} code={code} />
            </p>
            <p className="text-small text-muted">{t('imports.faults.times', { count: times })}</p>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 font-strong">{t('imports.faults.first')}</h3>
      <ul className="card-list">
        {firstFaults.map(({ row, faults: inRow }) => (
          <li key={row} className="card">
            <p className="text-small text-muted">{t('imports.faults.row', { row })}</p>
            {inRow.map(({ column, code }) => (
              <p key={`${column} ${code}`}>
                <Fault column={column} code={code} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fault({ column, code }: { column: string; code: string }) {
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {column && <span className="font-strong">{`${column} `}</span>}
      <span>{code}</span>
    </bdi>
  )
}

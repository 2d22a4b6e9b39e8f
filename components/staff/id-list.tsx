import { type CopyTexts, CopyValue } from './copy-value'

type IdRow = {
  label: string
  value: string
  /** An ID, which people pass on; otherwise words in its place. */
  isId?: boolean
}

/** IDs and codes, each with a button that copies it. */
export function IdList({ rows, texts }: { rows: readonly IdRow[]; texts: CopyTexts }) {
  return (
    <dl className="summary-list id-list">
      {rows.map(({ label, value, isId = true }) => (
        <div key={label} className="summary-row">
          <dt>{label}</dt>
          <dd className="summary-value">
            {isId ? (
              <span>
                <bdi dir="ltr" translate="no">
                  {value}
                </bdi>{' '}
                <CopyValue value={value} name={label} texts={texts} />
              </span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

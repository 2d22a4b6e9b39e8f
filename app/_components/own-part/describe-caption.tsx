import type { ReactNode } from 'react'
import type { PersonPart } from '@/lib/services/person-links/person-part.ts'

/** Above the heading of each page: of which company's application it is, and whose part, each on one line. */
export function describeCaption({
  companyName,
  personName,
}: Pick<PersonPart, 'companyName' | 'personName'>): ReactNode {
  return (
    <>
      <bdi className="one-line">{companyName}</bdi>
      {personName && (
        <span>
          {'\u00a0· '}
          <bdi className="one-line">{personName}</bdi>
        </span>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import type { PersonPart } from '@/lib/applications/own-part/person-part.ts'

/** Names above the heading of each page the company's application, and the person, each on one line. */
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

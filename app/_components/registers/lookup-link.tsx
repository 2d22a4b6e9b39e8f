import type { ChangeSource } from '@/app/_request/paths.ts'
import { canLookUp, lookupPath } from '@/app/_request/register-lookup.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { companyName } from '@/lib/domain/onboarding/steps/company-name.ts'
import type { Lookup } from '@/lib/domain/registers/entry-to-answers.ts'

/** On the page of a question that a register can answer: the way to look it up. */
export function LookupLink(props: {
  visit: ApplicationVisit
  step: string
  from: ChangeSource | undefined
}) {
  const { visit, step, from } = props
  const lookup = (step === companyName.id ? 'company' : step) as Lookup
  if (!canLookUp(visit, lookup)) return null
  return (
    <p className="mt-3">
      <a
        href={lookupPath(visit, lookup, { change: from })}
        className="link inline-flex min-h-3 items-center"
      >
        {visit.t(lookup === 'company' ? 'registers.link.company' : 'registers.link.address')}
      </a>
    </p>
  )
}

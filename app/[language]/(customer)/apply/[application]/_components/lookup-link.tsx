import { canLookUp } from '@/app/_answers/can-look-up.ts'
import type { ChangeSource } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { lookupPath } from '@/app/[language]/(customer)/apply/[application]/register-lookup.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { companyName } from '@/lib/onboarding/steps/company-name.ts'
import type { Lookup } from '@/lib/registers/rules/entry-to-answers.ts'

/** Links to the register search on the page of a question that it can answer. */
export function LookupLink(props: {
  visit: ApplicationVisit
  step: string
  from: ChangeSource | undefined
}) {
  const { visit, step, from } = props
  const lookup: string = step === companyName.id ? 'company' : step
  if (!canLookUp(visit, lookup)) return null
  const { t } = visit
  return (
    <div className="lookup-offer">
      <ButtonLink tone="secondary" href={lookupPath(visit, lookup, { change: from })}>
        {getLookupTitle(visit, lookup)}
      </ButtonLink>
      <p className="mt-1 text-small text-muted">
        {t(lookup === 'company' ? 'registers.link.companySaves' : 'registers.link.addressSaves')}
      </p>
    </div>
  )
}

/** Returns the title of a lookup, in words for the resident or the company. */
export function getLookupTitle({ t }: ApplicationVisit, lookup: Lookup): string {
  if (lookup === 'company') return t('registers.link.company')
  return t(lookup === 'address' ? 'registers.link.ownAddress' : 'registers.link.address')
}

import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import type { ChangeSource } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { getLookupTitle } from '@/app/[language]/(customer)/apply/[application]/_components/lookup-link.tsx'
import { findInRegister } from '@/app/[language]/(customer)/apply/[application]/find/[lookup]/find-in-register.ts'
import {
  findLookupCountry,
  formatLookupRegisters,
  lookupPath,
  manualPath,
} from '@/app/[language]/(customer)/apply/[application]/register-lookup.ts'
import { LiveResults } from '@/components/form/live-results'
import { StepForm } from '@/components/form/step-form'
import { buttonClass } from '@/components/ui/button'
import { getCountryName } from '@/lib/onboarding/geography/countries.ts'
import { findAddress, findCompany } from '@/lib/onboarding/steps/find-in-register.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'
import type { Lookup } from '@/lib/registers/rules/entry-to-answers.ts'
import { findInventedStreet } from '@/lib/registers/search-registers.ts'

const searchForm = 'search'

/** Shows the search; its results come back with its answer, to choose from. */
export function SearchRegisters(props: {
  visit: ApplicationVisit
  lookup: Lookup
  from: ChangeSource | undefined
}) {
  const { visit, lookup, from } = props
  const { portico, language, application, progress, t } = visit
  const kind = lookup === 'company' ? 'company' : 'address'
  const step = kind === 'company' ? findCompany : findAddress
  const brand = portico.env.brand.name
  const country = findLookupCountry(visit, lookup)
  const page = { brand, submitLabel: t('registers.search') }
  const view = describeStep(step, { ...progress.fieldContext, country }, { typed: {} }, page)
  const heading = kind === 'company' ? view.heading : getLookupTitle(visit, lookup)
  return (
    <>
      <StepForm
        view={{ ...view, heading, title: `${heading} – ${brand}` }}
        id={searchForm}
        texts={getFormTexts(t)}
        action={findInRegister}
        hidden={{ language, application: application.id, lookup }}
        changing={from}
        afterHeading={
          <p className="mt-2 text-small text-muted">
            <span>
              {country &&
                `${t('registers.inCountry', { country: getCountryName(country, language) })} `}
            </span>
            <span>{describeWhere(visit, lookup, kind)}</span>
          </p>
        }
      />
      <SearchAgain visit={visit} from={from} />
      <p className="lookup-ways">
        <a href={manualPath(visit, lookup, from)} className="link">
          {t(`registers.manual.${kind}`)}
        </a>
      </p>
      {/* Below all else of the page, which stays where it is when they come. */}
      <LiveResults
        form={searchForm}
        input="search_text"
        address={`${lookupPath(visit, lookup)}/results`}
        formAction={formAddress(from)}
        paused={t('registers.live.paused', { search: t('registers.search') })}
      />
    </>
  )
}

/** Says which registers get what is typed; of the embedded ones, that none does and what can be found. */
function describeWhere(
  visit: ApplicationVisit,
  lookup: Lookup,
  kind: 'company' | 'address',
): string {
  const { portico, t } = visit
  if (!portico.env.registers.isEmbedded) {
    return t('registers.where', { registers: formatLookupRegisters(visit, lookup) })
  }
  if (kind === 'company') return t('registers.invented.company')
  const street = findInventedStreet(findLookupCountry(visit, lookup))
  return street ? t('registers.invented.address', { street }) : t('registers.invented.noAddress')
}

/** The page's own address, which a fragment would be a part of. */
function formAddress(from: ChangeSource | undefined): string {
  return from ? `?change=${from}` : '?'
}

/** Offers another search below the results, by the same form: the first box has no button any more. */
function SearchAgain({
  visit: { t },
  from,
}: {
  visit: ApplicationVisit
  from: ChangeSource | undefined
}) {
  return (
    <div className="lookup-again">
      <label htmlFor="again" className="label">
        {t('registers.notHere')}
      </label>
      <div className="lookup-box">
        <input
          form={searchForm}
          id="again"
          name="again"
          type="text"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          className="control"
        />
        <button
          type="submit"
          form={searchForm}
          name="anew"
          value="yes"
          formAction={formAddress(from)}
          className={buttonClass('secondary')}
        >
          {t('registers.search')}
        </button>
      </div>
    </div>
  )
}

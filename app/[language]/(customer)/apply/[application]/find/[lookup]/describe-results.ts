/** Describes what a search in registers has found, for the page and for its results while one types. */
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { getAddressForm } from '@/lib/onboarding/geography/address-form.ts'
import { getCountryName } from '@/lib/onboarding/geography/countries.ts'
import type { OptionView } from '@/lib/onboarding/view/step-view.ts'
import type { Lookup } from '@/lib/registers/rules/entry-to-answers.ts'
import {
  formatRegisterAddress,
  type RegisterAddress,
  type RegisterEntry,
} from '@/lib/registers/rules/register-entry.ts'
import type { searchRegisters } from '@/lib/registers/search-registers.ts'
import { findLookupCountry, formatRegisterNames, getRegisterSource } from '../../register-lookup.ts'

type Search = Awaited<ReturnType<typeof searchRegisters>>

const oneOf = { company: 'oneCompany', address: 'oneAddress' } as const

/** Says in `news` what was found; `label` asks which of the options it is, companies that have ended last. */
export function describeResults(
  visit: CustomerVisit,
  lookup: Lookup,
  { entries, unavailable, isDown }: Search,
): { news: string; label: string; options: OptionView[] } {
  const { t, language } = visit
  const kind = kindOf(lookup)
  const label = t(`registers.choose.${entries.length === 1 ? oneOf[kind] : kind}`)
  if (entries.length === 0 && isDown)
    return { news: t(`registers.down.${kind}`), label, options: [] }
  const country = lookup === 'company' ? undefined : findLookupCountry(visit, lookup)
  const name = country ? getCountryName(country, language) : ''
  const said =
    entries.length === 0
      ? t(`registers.nothing.${kind}`, { country: name })
      : describeFound(visit, lookup, entries)
  const partly =
    unavailable.length > 0
      ? t('registers.partly', { registers: formatRegisterNames(visit, unavailable) })
      : ''
  const options = [...entries]
    .sort((one, other) => Number(one.status === 'ended') - Number(other.status === 'ended'))
    .map((entry) => toOption(visit, entry, entries))
  return { news: [said, partly].filter(Boolean).join(' '), label, options }
}

/** States the number of results, with what all of them have in common. */
function describeFound(
  visit: CustomerVisit,
  lookup: Lookup,
  entries: readonly RegisterEntry[],
): string {
  const { t, language } = visit
  const count = entries.length
  const register = lookup === 'company' ? findCommon(entries, sourceIn(visit)) : undefined
  // The country is left out if the register's name contains it.
  const country = findCommon(entries, ofCountry)
  const found = register
    ? t('registers.foundIn', { count, register: t(`registers.names.${register}`) })
    : t('registers.found', { count })
  const isSaid = register === 'uk_companies' && country === 'GB'
  if (lookup !== 'company' || !country || isSaid) return found
  return `${found} ${t('registers.allIn', { country: getCountryName(country, language) })}`
}

const sourceIn =
  (visit: CustomerVisit) =>
  ({ register }: RegisterEntry) =>
    getRegisterSource(visit, register)
const ofCountry = ({ address }: RegisterEntry) => address?.country

/** Returns the value that all of several entries share. */
function findCommon<Said>(
  entries: readonly RegisterEntry[],
  of: (entry: RegisterEntry) => Said | undefined,
): Said | undefined {
  const [first, ...others] = entries.map(of)
  return others.length > 0 && others.every((each) => each === first) ? first : undefined
}

function toOption(
  visit: CustomerVisit,
  entry: RegisterEntry,
  all: readonly RegisterEntry[],
): OptionView {
  const { t, language } = visit
  const { register, name, number, identifier, address } = entry
  const value = choiceOf(entry)
  if (register === 'addresses') return { value, label: isolateDirection(name) }
  const mark = findMark(t, entry)
  const facts = [
    mark,
    number ?? identifier,
    address && formatRegisterAddress(asAsked(address)),
    address && !findCommon(all, ofCountry) && getCountryName(address.country, language),
    !findCommon(all, sourceIn(visit)) &&
      t('registers.choose.from', { register: formatRegisterNames(visit, [register]) }),
  ]
  // A number beside an address of another direction would be read as a part of it.
  const said = facts.filter((fact) => typeof fact === 'string').map(isolateDirection)
  // The style sheet knows it by its value: a name for it would be script that every first page loads.
  return { value: mark ? `marked:${value}` : value, label: name, hint: said.join('\n') }
}

/** Returns the mark of a company for which nobody is likely to open an account. */
function findMark(t: CustomerVisit['t'], { status, endedOn }: RegisterEntry): string | undefined {
  if (status === 'insolvent') return t('registers.status.insolvent')
  if (status !== 'ended') return undefined
  const year = endedOn?.slice(0, 4)
  return year ? t('registers.status.closedIn', { year }) : t('registers.status.closed')
}

/** Drops a region that addresses of the country do not have: it is not saved, and not missed in the check. */
function asAsked({ region, ...address }: RegisterAddress): RegisterAddress {
  const { parts } = getAddressForm(address.country, 'en')
  return parts.includes('state') ? { ...address, region } : address
}

/** The value by which an entry is chosen: where it is read again. */
export function choiceOf({ register, reference }: RegisterEntry): string {
  return `${register}:${reference}`
}

/** The kind of lookup, as the texts name it. */
export function kindOf(lookup: Lookup): 'company' | 'address' {
  return lookup === 'company' ? 'company' : 'address'
}

import { sanitizeText } from '#lib/onboarding/fields/text.ts'
import { inventedPlaces } from './clients/embedded/photon.ts'
import type { Register, Registers } from './clients/register.ts'
import { addressLookups, type Lookup } from './rules/entry-to-answers.ts'
import type { RegisterEntry, RegisterId } from './rules/register-entry.ts'

/** `unavailable`: the registers that gave no answer. `isDown`: no asked register answered. */
type RegisterSearch = { entries: RegisterEntry[]; unavailable: RegisterId[]; isDown: boolean }

/** The name of a company of more characters is cut: no register finds more by them. */
const longestText = 160

/** Lists the kinds of lookup that an enabled register offers. */
export function listLookups(registers: Registers): readonly Lookup[] {
  return (['company', ...addressLookups] as const).filter(
    (lookup) => listRegisters(registers, lookup).length > 0,
  )
}

/** Returns the registers for a lookup of a company or an address; empty if all of them are off. */
export function listRegisters(registers: Registers, lookup: Lookup): readonly Register[] {
  if (lookup === 'company') return registers.companies
  return registers.addresses ? [registers.addresses] : []
}

/**
 * Asks all registers at once: each answers or is given up after its own time limit. A company in several
 * registers is listed once, as the first of them has it. Never throws.
 */
export async function searchRegisters(
  registers: Registers,
  lookup: Lookup,
  { text, country }: { text: string; country?: string | undefined },
): Promise<RegisterSearch> {
  const query = { text: [...sanitizeText(text)].slice(0, longestText).join(''), country }
  const asked = listRegisters(registers, lookup).filter((each) => each.takes?.(query.text) ?? true)
  const answers = await Promise.all(asked.map((register) => register.search(query)))
  const unavailable = asked.filter((_, index) => answers[index]?.outcome === 'unavailable')
  const entries = answers.flatMap((each) => (each.outcome === 'answered' ? each.data : []))
  return {
    entries: withoutRepeated(entries),
    unavailable: unavailable.map(({ id }) => id),
    isDown: asked.length > 0 && unavailable.length === asked.length,
  }
}

/**
 * Returns the whole current entry from its register; undefined without an entry, or if the register is off.
 */
export async function findRegisterEntry(
  registers: Registers,
  lookup: Lookup,
  { register: id, reference }: Pick<RegisterEntry, 'reference'> & { register: string },
): Promise<{ entry: RegisterEntry | undefined } | 'unavailable'> {
  const register = listRegisters(registers, lookup).find((each) => each.id === id)
  if (!register || reference.length > 2 * longestText) return { entry: undefined }
  const found = await register.find(reference)
  return found.outcome === 'answered' ? { entry: found.data } : 'unavailable'
}

/** Returns a street that the embedded search for addresses finds in a country; undefined where it has none. */
export function findInventedStreet(country: string | undefined): string | undefined {
  return inventedPlaces.find((place) => place.street && place.countrycode === country)?.street
}

function withoutRepeated(entries: readonly RegisterEntry[]): RegisterEntry[] {
  const known = new Set<string>()
  return entries.filter(({ country, number }) => {
    if (!country || !number) return true
    const key = `${country} ${number.replace(/[^\p{L}\p{N}]/gu, '').replace(/^0+/, '')}`
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

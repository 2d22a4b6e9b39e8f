/**
 * How an address is sent. The interface's document says that `state` is a text, and the public specification
 * that it is a "2-character subdivision"; many countries have longer or shorter codes, or none (decided
 * 2026-11, and decided here only):
 * - A subdivision whose ISO 3166-2 code has two characters is sent as that code (US-WA: "WA").
 * - Any other, and what was typed if there is no list, goes under its name to the first free address
 *   line, where the interface expects words (AU-NSW: "New South Wales"); not if it is called like the
 *   city (ES-M: Madrid). So nothing that was asked for is lost.
 * - As soon as the platform asks for `state`, or from the start with `PLATFORM_STATES=code`, the ISO 3166-2
 *   code without its prefix is sent ("NSW"), and what was typed if there is none. With
 *   `PLATFORM_STATES=name` it is the name.
 * No data here: it runs in the browser.
 */
import type { AddressForm } from '../geography/address-form.ts'

type Parts = Readonly<Record<string, string>>

/** Maps the parts of an address to those that the interface expects; unchanged without a form. */
export function toPlatformAddress(parts: Parts, form: AddressForm | undefined): Parts {
  const { state, ...rest } = parts
  if (!state || !form) return parts
  const listed = form.subdivisions?.find(({ code }) => code === state)
  const name = listed ? (listed.latin ?? listed.name) : state
  if (form.sendsState === 'name') return { ...parts, state: name }
  const isShort = listed !== undefined && state.length === 2
  if (isShort || form.sendsState === 'code' || form.beyond?.includes('state')) return parts
  return name === rest.city ? rest : withLine(rest, name)
}

/** Tells whether a value at a path of the platform is a state in another form than two characters. */
export function isUnusualState(path: string, value: unknown): boolean {
  return path.endsWith('address.state') && !/^[A-Z0-9]{2}$/.test(String(value))
}

function withLine(parts: Parts, text: string): Parts {
  if (!parts.address_line2) return { ...parts, address_line2: text }
  const third = parts.address_line3
  return { ...parts, address_line3: third ? `${third}, ${text}` : text }
}

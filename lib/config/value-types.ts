/** Defines the kinds of values of variables. Their messages say what a value must be, never what it is. */
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { parse as parseColour } from 'culori'
import * as z from 'zod'
import type { Language } from '#lib/i18n/languages.ts'
import { findEmailError } from '#lib/onboarding/identifiers/email.ts'
import { readOwnTexts } from './read-own-texts.ts'
import { readQuestions } from './read-questions.ts'
import { publicFile, readTextFile } from './read-text-file.ts'
import { isLoopback } from './rules/public-url.ts'
import { isWeakSecret } from './weak-secrets.ts'

export const text = z.string().max(500, 'must not be longer than 500 characters')

export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

/** Reads it as the specification of OpenTelemetry does: in any case, and anything else is `false`. */
export const trueOrFalse = z.string().transform((value) => value.toLowerCase() === 'true')

/** A text of which `isValid` is true. */
export function textThat(isValid: (value: string) => boolean, message: string) {
  return text.refine(isValid, message)
}

/** One of a few words. */
export function oneOf<const Words extends readonly string[]>(words: Words, message: string) {
  return z.enum(words, message)
}

export function wholeNumber(min: number, max: number) {
  const isValid = (digits: string) =>
    /^\d{1,9}$/.test(digits) && Number(digits) >= min && Number(digits) <= max
  return z
    .string()
    .refine(isValid, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
}

/** A list, separated by commas or spaces, of which every item is valid. */
export function listOf<Item extends string = string>(
  isValid: (item: string) => boolean,
  message: string,
) {
  const areValid = (value: string) => splitList(value).every(isValid)
  return z
    .string()
    .refine(areValid, message)
    .transform((value) => splitList(value) as Item[])
}

export function uniqueListOf<Item extends string = string>(
  isValid: (item: string) => boolean,
  message: string,
) {
  return listOf<Item>(isValid, message)
    .transform((items) => [...new Set(items)])
    .refine((items) => items.length > 0, message)
}

/** The word `none` for an empty list, or a list. */
export function noneOrListOf<Item extends string>(
  isValid: (item: string) => boolean,
  message: string,
) {
  return z.union(
    [z.literal('none').transform((): Item[] => []), listOf<Item>(isValid, message)],
    message,
  )
}

/** Parses a text; `parse` returns undefined for a wrong one. */
export function parsedBy<Value>(parse: (value: string) => Value | undefined, message: string) {
  return z.string().transform((value, context) => parse(value) ?? fail(context, message))
}

function url(isValid: (address: URL) => boolean, message: string) {
  return z
    .string()
    .refine((value) => {
      const address = URL.parse(value)
      if (address === null || !/^https?:$/.test(address.protocol)) return false
      // A name and password in an address would be shown wherever the address is.
      return !address.username && !address.password && !address.hash && isValid(address)
    }, message)
    .transform((value) => new URL(value))
}

const secureMessage = 'must be an https address (http only for localhost)'
export const anyUrl = url(() => true, 'must be an http or https address')
export const secureUrl = url(isSecure, secureMessage)
export const secureBaseUrl = url((address) => isSecure(address) && !address.search, secureMessage)
// Over http our cookies, which are Secure, reach no browser, and anybody on the way reads along.
export const secureOrigin = url(
  (address) => isSecure(address) && address.pathname === '/' && !address.search,
  'must be an https address without a path, such as https://apply.example.com (http only for localhost)',
)

/** Tells whether the connection to an address is protected against readers. */
function isSecure(address: URL): boolean {
  return address.protocol === 'https:' || isLoopback(address)
}

export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address')
export const postgresUrlWithUser = z
  .string()
  .regex(/^postgres(ql)?:\/\/[^/\s@]+@\S+$/, 'must be a postgres:// address with a user')

export const smtpUrl = textThat(
  isMailServer,
  'must be smtp:// or smtps:// and a host, such as smtps://user:password@mail.example.com',
)

function isMailServer(value: string): boolean {
  const server = URL.parse(value)
  if (!server || !/^smtps?:$/.test(server.protocol) || !server.hostname) return false
  return /^\/?$/.test(server.pathname) && !server.search && !server.hash
}

export const emailAddress = textThat(
  (address) => findEmailError(address) === undefined,
  'must be a mail address',
)

export const mailAddress = text.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a mail address')

// Read from any country: without its code it would be another country's number.
export const telephoneNumber = text.regex(
  /^\+[1-9](?:[ ()-]?\d){6,14}$/,
  'must be a telephone number with its country code, such as +44 20 7946 0000',
)

export const colour = textThat(
  (value) => parseColour(value) !== undefined,
  'must be a CSS colour: #0f5c63',
)

// An absolute URL would make every page request a third party; `//host` is one too.
export const publicPicture = text
  .regex(/^(\/[\w-][\w.-]*)+\.(svg|png|webp|avif|jpe?g)$/, {
    error: 'must be the path of a picture in the folder public, such as /logo.svg',
    abort: true,
  })
  .refine(
    (file) => existsSync(publicFile(file)),
    'must be the path of a picture that is in the folder public',
  )

/** The path of a file with certificates; returns its content. */
export const certificateFile = text.transform((name, context) => {
  const file = readTextFile(name)
  if ('fault' in file) return fail(context, `must name a file that can be read: ${file.fault}`)
  if (file.text.includes('-----BEGIN CERTIFICATE-----')) return file.text
  return fail(context, 'must name a file that can be read and holds certificates (PEM)')
})

/** JSON, or the path of a file that holds it. */
export function json<Schema extends z.core.$ZodType>(schema: Schema) {
  return z
    .string()
    .transform((value, context) => {
      const file = value.trimStart().startsWith('{') ? { text: value } : readTextFile(value)
      if ('fault' in file)
        return fail(context, `${jsonMessage}: the file cannot be read, ${file.fault}`)
      try {
        return JSON.parse(file.text)
      } catch {
        return fail(context, jsonMessage)
      }
    })
    .pipe(schema)
}

const jsonMessage = 'must be JSON, or the path of a file that holds JSON'

function fail(context: z.core.$RefinementCtx, message: string) {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** The path of a folder with a firm's own words; gives the words. */
export const ownTexts = text.transform((folder, context) => {
  const read = readOwnTexts(folder)
  if ('texts' in read) return read.texts
  for (const message of read.faults) context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The path of a folder with a firm's own rules and questions; gives these. */
export function ownQuestions(offered: readonly Language[]) {
  return text.transform((folder, context) => {
    const read = readQuestions(folder, offered)
    if ('questions' in read) return read.questions
    for (const message of read.faults) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

export const password = textThat(
  (value) => value.length >= 16 && !isWeakSecret(value, 40),
  'must be 16 or more characters that cannot be guessed',
)

/** `host:port` (an IPv6 address in brackets), or the absolute path of a Unix socket. */
export const socketAddress = parsedBy(
  parseSocketAddress,
  'must be host:port, such as 127.0.0.1:3310, or the absolute path of a Unix socket',
)

function parseSocketAddress(
  value: string,
): { host: string; port: number } | { path: string } | undefined {
  if (/^\/\S+$/.test(value)) return { path: value }
  const [, host, digits] = /^([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(value) ?? []
  const port = Number(digits)
  if (!host || !(port >= 1 && port <= 65_535)) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port }
}

export const ipAddress = textThat(
  (value) => isIP(value) > 0,
  'must be an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
)

/** A zone of the IANA's database. An offset, which Intl takes too, would be wrong for half of the year. */
export const timeZone = textThat(
  (value) => /^[A-Za-z]/.test(value) && isTimeZone(value),
  'must be a time zone, such as Europe/London',
)

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
  } catch {
    return false
  }
}

/** The token of RFC 6750, section 2.1. */
export const bearerToken = textThat(
  (value) => /^[\w.~+/-]{32,}=*$/.test(value) && !isWeakSecret(value),
  'must be 32 or more letters and digits that cannot be guessed, such as `openssl rand -hex 32` makes',
)

/** From 0 to 1; 0.1 is one in ten. */
export const share = textThat(
  (value) => /^(0?\.\d{1,9}|[01](\.0*)?)$/.test(value),
  'must be a number from 0 to 1, such as 0.1',
).transform(Number)

/** `name=value,name=value`, the values percent-encoded (W3C Baggage), as OpenTelemetry writes them. */
export const pairs = z
  .string()
  .max(4_000, 'must not be longer than 4000 characters')
  .transform((value, context) => parsePairs(value) ?? fail(context, pairsMessage))

const pairsMessage = 'must be name=value, several separated by commas, percent-encoded'

function parsePairs(value: string): Record<string, string> | undefined {
  try {
    const entries = value
      .split(',')
      .filter((part) => part.trim())
      .map((part) => {
        const [, name = '', rest] =
          /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e ]*?)\s*$/.exec(part) ?? []
        if (rest === undefined) throw new Error(pairsMessage)
        return [name, decodeURIComponent(rest)] as const
      })
    return Object.fromEntries(entries)
  } catch {
    return undefined
  }
}

/** Several keys, so that one can be replaced while the seals of an older one can still be opened. */
export const keys = z
  .string()
  .refine(
    areLongEnough,
    'must be one or more keys of 32 or more characters, separated by commas or spaces',
  )
  // An older key is only for what it has sealed, and could not be replaced if it were refused.
  .refine(
    (value) => !areLongEnough(value) || !isWeakSecret(splitList(value)[0] as string),
    'must begin with a key that cannot be guessed, such as `openssl rand -base64 32` makes; put a weak one that is in use behind it, and run npm run keys:rotate',
  )
  .transform(splitList)

function areLongEnough(value: string): boolean {
  return splitList(value).length > 0 && splitList(value).every((key) => key.length >= 32)
}

function splitList(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean)
}

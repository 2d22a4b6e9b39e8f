/** What each variable must be by itself. `env.ts` knows what they must be together. */
import { parse as parseColour } from 'culori'
import * as z from 'zod/mini'
import { catalogue } from '../domain/catalogue.ts'
import { findEmailError } from '../domain/onboarding/identifiers/email.ts'
import { askableNames, findAskablePaths } from '../domain/onboarding/settings/always-asked.ts'
import {
  type BusinessQuestion,
  businessQuestions,
} from '../domain/onboarding/settings/business-questions.ts'
import { platformValues } from '../domain/platform-values.ts'
import { isLoopback } from '../domain/public-url.ts'
import { defaultDemands, flagCodes, parseDemands } from '../domain/risk/flag-rules.ts'
import { isBranchCode, poolKeywords, scopeNames } from '../domain/staff/scope-settings.ts'
import {
  defaultVolumeLimits,
  measures,
  readVolumeLimits,
  volumePeriods,
} from '../domain/staff/volume-limits.ts'
import { languages } from '../i18n/languages.ts'
import { isWeakSecret } from './weak-secrets.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const onOff = z.enum(['on', 'off'], 'must be on or off')
const life = z.enum(['production', 'sandbox'], 'must be production or sandbox')
const text = z.string().check(z.maxLength(500, 'must not be longer than 500 characters'))
const safeAddress = 'must be an https address (http only for localhost)'

/** The order is that of `.env.example`. */
export const variables = z.object({
  // Over http our cookies, which are Secure, reach no browser, and anybody on the way reads along.
  PUBLIC_URL: z.optional(
    url(
      (address) => isOrigin(address) && isSafeAddress(address),
      'must be an https address without a path, such as https://apply.example.com (http only for localhost)',
    ),
  ),
  PORT: z._default(whole(1, 65_535), 3000),
  TRUST_PROXY: z._default(onOff, 'off'),

  PLATFORM_API_URL: z.optional(
    url((address) => isSafeAddress(address) && address.search === '', safeAddress),
  ),
  PLATFORM_TOKEN_URL: z.optional(url(isSafeAddress, safeAddress)),
  // RFC 7617 section 2: the first colon ends the name in HTTP Basic.
  PLATFORM_CLIENT_ID: z.optional(text.check(z.regex(/^[^:\s]+$/, 'must hold no colon or space'))),
  PLATFORM_CLIENT_SECRET: z.optional(text),
  PLATFORM_ENVIRONMENT: z.optional(life),
  PLATFORM_CATALOGUE: z.optional(catalogue),
  PLATFORM_VALUES: z.optional(platformValues),
  PLATFORM_HEADER_PREFIX: z._default(
    text.check(
      z.regex(/^[a-z][a-z0-9-]*[a-z0-9]$/, 'must be small letters, digits and hyphens: x-svc'),
    ),
    'x-svc',
  ),
  PLATFORM_TOKEN_PARAMS: z._default(z.enum(['query', 'body'], 'must be query or body'), 'query'),
  PLATFORM_ATTESTATION: z._default(onOff, 'off'),
  BUSINESS_QUESTIONS: z.optional(questions()),
  ASK_INDIVIDUAL_OWNERSHIP: z._default(onOff, 'off'),
  ALWAYS_ASK: z.optional(alwaysAsked()),
  CREATE: z._default(
    z.enum(['at_acceptance', 'early'], 'must be at_acceptance or early'),
    'at_acceptance',
  ),
  PLATFORM_TIMEOUT_MS: z._default(whole(100, 120_000), 10_000),

  SANDBOX_TOKEN_LIFE: z._default(life, 'sandbox'),
  SANDBOX_PAGE: z.optional(onOff),
  SANDBOX_PASSWORD: z.optional(
    text.check(
      z.refine(
        (password) => password.length >= 16 && !isWeakSecret(password, 40),
        'must be 16 or more characters that cannot be guessed',
      ),
    ),
  ),
  ALLOW_TEST_PLATFORM: z._default(onOff, 'off'),

  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address')),
  ),
  DATABASE_MIGRATION_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^postgres(ql)?:\/\/[^/\s@]+@\S+$/, 'must be a postgres:// address with a user'),
      ),
  ),
  DATA_DIR: z._default(text, './data'),
  APP_SECRET: z.optional(keys()),
  KEY_DIR: z.optional(text),

  AUDIT_ANCHOR_FILE: z.optional(text),
  AUDIT_ANCHOR_URL: z.optional(url(isSafeAddress, safeAddress)),
  // The answer is signed, and what is asked says nothing: most servers for time stamps are http.
  TIMESTAMP_URL: z.optional(url(() => true, 'must be an http or https address')),
  TIMESTAMP_CA_FILE: z.optional(text),

  // A year is how long whoever has sent something can come back to it: see lib/security/session.ts.
  KEEP_DRAFT_DAYS: z._default(whole(1, 365), 30),
  KEEP_WANTING_DAYS: z._default(whole(1, 365), 90),
  KEEP_DECIDED_DAYS: z._default(whole(1, 365), 30),

  SMTP_URL: z.optional(
    text.check(
      z.refine(
        isMailServer,
        'must be smtp:// or smtps:// and a host, such as smtps://user:password@mail.example.com',
      ),
    ),
  ),
  MAIL_FROM: z.optional(
    text.check(
      z.refine((address) => findEmailError(address) === undefined, 'must be a mail address'),
    ),
  ),
  SMS_URL: z.optional(url(isSafeAddress, safeAddress)),
  SMS_SECRET: z.optional(text.check(z.minLength(32, 'must have 32 or more characters'))),
  // A person who reads the terms on paper needs more than a few minutes.
  SESSION_IDLE_MINUTES: z._default(whole(5, 1_440), 30),

  CLAMD_ADDRESS: z.optional(
    text.check(
      z.refine(
        (address) => readClamdAddress(address) !== undefined,
        'must be host:port, such as 127.0.0.1:3310, or the absolute path of a Unix socket',
      ),
    ),
  ),
  // A scan of the largest document takes some seconds; nobody waits for half a minute in vain.
  CLAMD_TIMEOUT_MS: z._default(whole(1_000, 120_000), 30_000),
  CLAMD_WHEN_DOWN: z._default(z.enum(['refuse', 'accept'], 'must be refuse or accept'), 'refuse'),

  STAFF_OIDC_ISSUER: z.optional(
    url((address) => isSafeAddress(address) && address.search === '', safeAddress),
  ),
  STAFF_OIDC_CLIENT_ID: z.optional(text),
  STAFF_OIDC_CLIENT_SECRET: z.optional(text),
  STAFF_OIDC_BRANCH_CLAIM: z.optional(text),
  STAFF_SCOPE: z.optional(z.enum(scopeNames, `must be ${scopeNames.join(', ')}`)),
  STAFF_BRANCHES: z.optional(branches()),
  STAFF_POOL: z._default(
    text.check(
      z.refine(
        (word) => poolKeywords.some((each) => each === word) || isBranchCode(word),
        'must be supervisors, everyone, or one of STAFF_BRANCHES',
      ),
    ),
    'supervisors',
  ),
  STAFF_LANGUAGE: z._default(z.enum(languages, `must be one of ${languages.join(', ')}`), 'en'),
  STAFF_LIMITS: z._default(volumeLimits(), defaultVolumeLimits),
  // A month is the longest that a draft waits by itself.
  STAFF_CONTACT_WAIT_HOURS: z._default(whole(0, 720), 24),
  STAFF_FLAGS: z._default(flagDemands(), defaultDemands),

  BRAND_NAME: z._default(
    text.check(z.maxLength(60, 'must not be longer than 60 characters')),
    'Portico',
  ),
  BRAND_LOGO: z.optional(
    text.check(
      // A whole address would make every page ask a third party; `//host` is one too.
      z.regex(
        /^(\/[\w-][\w.-]*)+\.(svg|png|webp|avif|jpe?g)$/,
        'must be the path of a picture in the folder public, such as /logo.svg',
      ),
    ),
  ),
  BRAND_ACCENT: z._default(
    text.check(
      z.refine((colour) => parseColour(colour) !== undefined, 'must be a CSS colour: #0f766e'),
    ),
    '#0f766e',
  ),
  SUPPORT_EMAIL: z.optional(text.check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a mail address'))),
  TERMS_DIR: z._default(text, './terms'),

  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
})
export type Variables = z.infer<typeof variables>

/** Every variable by name. */
export const variableNames = Object.keys(variables.shape)
/** Those that may also come from a file, named by the same name with `_FILE`. */
export const secretNames = [
  'PLATFORM_CLIENT_SECRET',
  'SANDBOX_PASSWORD',
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'APP_SECRET',
  'SMTP_URL',
  'SMS_SECRET',
  'STAFF_OIDC_CLIENT_SECRET',
]

/** Whether what is sent to an address cannot be read on the way. */
export function isSafeAddress(address: URL): boolean {
  return address.protocol === 'https:' || isLoopback(address)
}

/** `host:port` (an IPv6 address in brackets), or an absolute path; undefined: neither. */
export function readClamdAddress(
  value: string,
): { host: string; port: number } | { path: string } | undefined {
  if (/^\/\S+$/.test(value)) return { path: value }
  const [, host, digits] = /^([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(value) ?? []
  const port = Number(digits)
  if (!host || !(port >= 1 && port <= 65_535)) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port }
}

function isMailServer(value: string): boolean {
  const server = URL.parse(value)
  if (!server || !/^smtps?:$/.test(server.protocol) || !server.hostname) return false
  return /^\/?$/.test(server.pathname) && !server.search && !server.hash
}

function isOrigin(address: URL): boolean {
  return address.pathname === '/' && address.search === ''
}

function whole(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  const fits = (digits: string) =>
    /^\d{1,9}$/.test(digits) && Number(digits) >= least && Number(digits) <= most
  return z.pipe(z.string().check(z.refine(fits, message)), z.transform(Number))
}

function url(fits: (address: URL) => boolean, message: string) {
  const isFit = (value: string) => {
    const address = URL.parse(value)
    if (address === null || !/^https?:$/.test(address.protocol)) return false
    // A name and password in an address would be shown wherever the address is.
    return !address.username && !address.password && !address.hash && fits(address)
  }
  return z.pipe(
    z.string().check(z.refine(isFit, message)),
    z.transform((value) => new URL(value)),
  )
}

/** Names of questions, or the word `none`. */
function questions() {
  const split = (value: string) => value.split(/[\s,]+/).filter(Boolean)
  const areKnown = (value: string) =>
    value === 'none' || split(value).every((name) => Object.hasOwn(businessQuestions, name))
  const message = `must be none, or some of ${Object.keys(businessQuestions).join(', ')}`
  return z.pipe(
    z.string().check(z.refine(areKnown, message)),
    z.transform((value) => (value === 'none' ? [] : (split(value) as BusinessQuestion[]))),
  )
}

/** Names of the platform's fields that are asked only where it wants them otherwise. */
function alwaysAsked() {
  const split = (value: string) => value.split(/[\s,]+/).filter(Boolean)
  const areKnown = (value: string) =>
    split(value).every((name) => findAskablePaths(name).length > 0)
  const message = `must be some of ${askableNames.join(', ')}`
  return z.pipe(z.string().check(z.refine(areKnown, message)), z.transform(split))
}

/** Codes of branches, each once. */
function branches() {
  const split = (value: string) => [...new Set(value.split(/[\s,]+/).filter(Boolean))]
  const message =
    'must be codes of small letters, digits and hyphens, 40 characters at most, and none of all, supervisors, everyone'
  return z.pipe(
    text.check(z.refine((value) => split(value).every(isBranchCode), message)),
    z.transform(split),
  )
}

/** How much staff may look at and take: see `readVolumeLimits`. */
function volumeLimits() {
  const names = measures.flatMap((measure) => volumePeriods.map((period) => `${measure}_${period}`))
  const message = `must be limits such as cases_hour=40/100 (to warn, to stop; - for never), of ${names.join(', ')}`
  return z.pipe(
    text.check(z.refine((value) => readVolumeLimits(value) !== undefined, message)),
    z.transform((value) => readVolumeLimits(value) ?? defaultVolumeLimits),
  )
}

/** What flags ask for: see `parseDemands`. */
function flagDemands() {
  const known = flagCodes.join(', ')
  const message = `must be note, reason or second_decision, and where single ones differ such as same_device=reason, after a comma; the flags are ${known}`
  return z.pipe(
    text.check(z.refine((value) => parseDemands(value) !== undefined, message)),
    z.transform((value) => parseDemands(value) ?? defaultDemands),
  )
}

/** Several keys, so that one can be replaced while what an older one sealed can still be opened. */
function keys() {
  const split = (value: string) => value.split(/[\s,]+/).filter(Boolean)
  const areFit = (value: string) =>
    split(value).length > 0 && split(value).every((key) => key.length >= 32)
  return z.pipe(
    z.string().check(
      z.refine(
        areFit,
        'must be one or more keys of 32 or more characters, separated by commas or spaces',
      ),
      // An older one is only for what it has sealed, and could not be replaced if it were refused.
      z.refine(
        (value) => !areFit(value) || !isWeakSecret(split(value)[0] as string),
        'must begin with a key that cannot be guessed, such as `openssl rand -base64 32` makes; put a weak one that is in use behind it, and run npm run keys:rotate',
      ),
    ),
    z.transform(split),
  )
}

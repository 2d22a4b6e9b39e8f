/**
 * Defines every variable, in the order of `.env.example`, with what it must be alone; `cross-checks.ts` checks them
 * together. No value is ever part of a message.
 */
import * as z from 'zod'
import { findLanguage, type Language, languages } from '#lib/i18n/languages.ts'
import {
  defaultMessageLimits,
  messageLimitsFormat,
  readMessageLimits,
} from '#lib/messages/rules/message-limits.ts'
import { askableNames, findAskablePaths } from '#lib/onboarding/settings/always-asked.ts'
import {
  type BusinessQuestion,
  businessQuestions,
} from '#lib/onboarding/settings/business-questions.ts'
import { catalogueSchema } from '#lib/onboarding/settings/catalogue.ts'
import { platformValuesSchema } from '#lib/onboarding/settings/platform-values.ts'
import { readReminderDays, reminderDaysFormat } from '#lib/reminders/rules/reminder-days.ts'
import { defaultDemands, flagCodes, parseDemands } from '#lib/risk-flags/rules/flag-rules.ts'
import { isBranchCode, poolKeywords, scopeNames } from '#lib/staff/rules/scope-settings.ts'
import {
  defaultVolumeLimits,
  measures,
  readVolumeLimits,
  volumePeriods,
} from '#lib/staff/rules/volume-limits.ts'
import { readNetwork } from '#lib/webhooks/rules/networks.ts'
import { brandFont } from './brand-font.ts'
import { keyVariables } from './key-variables.ts'
import { groundNames, radiusNames, themeNames } from './rules/brand-look.ts'
import { parseOpeningTimes } from './rules/opening-hours.ts'
import { startMarksSchema } from './start-marks.ts'
import {
  anyUrl,
  bearerToken,
  certificateFile,
  colour,
  emailAddress,
  ipAddress,
  json,
  keys,
  listOf,
  mailAddress,
  noneOrListOf,
  oneOf,
  onOff,
  ownQuestions,
  ownTexts,
  pairs,
  parsedBy,
  password,
  postgresUrl,
  postgresUrlWithUser,
  publicPicture,
  secureBaseUrl,
  secureOrigin,
  secureUrl,
  share,
  smtpUrl,
  socketAddress,
  telephoneNumber,
  text,
  textThat,
  timeZone,
  trueOrFalse,
  uniqueListOf,
  wholeNumber,
} from './value-types.ts'

/** The samplers of OpenTelemetry's specification that need no other service. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** `offered`: the languages in which the operator's own texts must be there. */
export function createVariables(offered: readonly Language[] = languages) {
  return z.object({
    PUBLIC_URL: secureOrigin.optional(),
    PORT: wholeNumber(1, 65_535).default(3000),
    LISTEN_HOST: ipAddress.optional(),
    WORKERS: wholeNumber(1, 64).default(1),
    TRUST_PROXY: onOff.default(false),
    COMPRESS: onOff.default(true),

    PLATFORM_API_URL: secureBaseUrl.optional(),
    PLATFORM_TOKEN_URL: secureUrl.optional(),
    // RFC 7617 section 2: the first colon ends the name in HTTP Basic.
    PLATFORM_CLIENT_ID: text.regex(/^[^:\s]+$/, 'must hold no colon or space').optional(),
    PLATFORM_CLIENT_SECRET: text.optional(),
    PLATFORM_ENVIRONMENT: environment.optional(),
    PLATFORM_CATALOGUE: json(catalogueSchema(offered)).optional(),
    PLATFORM_VALUES: json(platformValuesSchema(offered)).optional(),
    QUESTIONS: ownQuestions(offered).optional(),
    PLATFORM_HEADER_PREFIX: headerPrefix.default('x-svc'),
    CUSTOMER_ID_PREFIX: customerIdPrefix.default('PTC-'),
    PLATFORM_STATES: oneOf(
      ['two-letter', 'code', 'name'],
      'must be two-letter, code or name',
    ).default('two-letter'),
    PLATFORM_TOKEN_PARAMS: oneOf(['query', 'body'], 'must be query or body').default('query'),
    PLATFORM_ATTESTATION: onOff.default(false),
    BUSINESS_QUESTIONS: businessQuestionNames.optional(),
    ASK_INDIVIDUAL_OWNERSHIP: onOff.default(true),
    ALWAYS_ASK: listOf(
      (name) => findAskablePaths(name).length > 0,
      `must be some of ${askableNames.join(', ')}`,
    ).optional(),
    CREATE: oneOf(['at_acceptance', 'early'], 'must be at_acceptance or early').default(
      'at_acceptance',
    ),
    STEPS: oneOf(['single', 'grouped'], 'must be single or grouped').default('single'),
    PLATFORM_TIMEOUT_MS: wholeNumber(100, 120_000).default(10_000),
    PLATFORM_TRACEPARENT: onOff.default(false),

    SANDBOX_PAGE: onOff.optional(),
    SANDBOX_PASSWORD: password.optional(),
    ALLOW_TEST_PLATFORM: onOff.default(false),

    DATABASE_URL: postgresUrl.optional(),
    DATABASE_MIGRATION_URL: postgresUrlWithUser.optional(),
    MIGRATE: oneOf(['auto', 'off', 'only'], 'must be auto, off or only').default('auto'),
    DATA_DIR: text.default('./data'),
    APP_SECRET: keys.optional(),
    KEY_DIR: text.optional(),
    ASSETS_DIR: text.optional(),

    ...keyVariables,

    AUDIT_ANCHOR_FILE: text.optional(),
    AUDIT_ANCHOR_URL: secureUrl.optional(),
    // The answer is signed, and the request reveals nothing: most servers for time stamps are http.
    TIMESTAMP_URL: anyUrl.optional(),
    TIMESTAMP_CA_FILE: certificateFile.optional(),

    // A sender can return for a year: see lib/access/rules/session-names.ts.
    KEEP_DRAFT_DAYS: wholeNumber(1, 365).default(30),
    KEEP_AWAITING_DAYS: wholeNumber(1, 365).default(90),
    KEEP_DECIDED_DAYS: wholeNumber(1, 365).default(30),
    // A year can be compared with the one before.
    KEEP_STATISTICS_DAYS: wholeNumber(1, 3_650).default(400),

    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: emailAddress.optional(),
    SMS_URL: secureUrl.optional(),
    SMS_SECRET: text.min(32, 'must have 32 or more characters').optional(),
    MESSAGE_LIMITS: messageLimits.default(defaultMessageLimits),
    REMINDERS: reminderDays.optional(),
    // Three months: no usual decision takes longer.
    USUAL_DECISION_HOURS: wholeNumber(1, 2_160).optional(),
    // A person who reads the terms on paper needs more than a few minutes.
    SESSION_IDLE_MINUTES: wholeNumber(5, 1_440).default(30),
    RETURN_ACCEPT_WAIT_HOURS: wholeNumber(0, 720).default(24),

    WEBHOOK_NETWORKS: networks.optional(),

    CLAMD_ADDRESS: socketAddress.optional(),
    // A scan of the largest document takes some seconds; nobody waits for half a minute in vain.
    CLAMD_TIMEOUT_MS: wholeNumber(1_000, 120_000).default(30_000),
    CLAMD_WHEN_DOWN: oneOf(['refuse', 'accept'], 'must be refuse or accept').default('refuse'),

    DOCUMENT_STORAGE: oneOf(['database', 's3'], 'must be database or s3').default('database'),
    S3_ENDPOINT: secureBaseUrl.optional(),
    S3_REGION: text.regex(/^[a-z0-9-]+$/, 'must be a region, such as eu-central-1').optional(),
    S3_BUCKET: bucketName.optional(),
    S3_PREFIX: objectPrefix.default('portico/'),
    S3_FORCE_PATH_STYLE: onOff.optional(),
    S3_ACCESS_KEY_ID: text.regex(/^\S+$/, 'must hold no space').optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    S3_SERVER_SIDE_ENCRYPTION: oneOf(['AES256', 'aws:kms'], 'must be AES256 or aws:kms').optional(),
    // A customer waits for each half megabyte of a document.
    S3_TIMEOUT_MS: wholeNumber(500, 20_000).default(5_000),

    REGISTERS: oneOf(['configured', 'embedded'], 'must be configured or embedded').optional(),
    REGISTER_UK_COMPANIES_URL: secureBaseUrl.optional(),
    // RFC 7617 section 2: the first colon ends the name in HTTP Basic.
    REGISTER_UK_COMPANIES_KEY: text.regex(/^[^:\s]+$/, 'must hold no colon or space').optional(),
    REGISTER_GLEIF_URL: secureBaseUrl.optional(),
    REGISTER_VIES_URL: secureBaseUrl.optional(),
    REGISTER_ADDRESS_URL: secureBaseUrl.optional(),
    // A customer waits for it, and can go on without.
    REGISTER_TIMEOUT_MS: wholeNumber(100, 15_000).default(4_000),

    STAFF_OIDC_ISSUER: secureBaseUrl.optional(),
    STAFF_OIDC_CLIENT_ID: text.optional(),
    STAFF_OIDC_CLIENT_SECRET: text.optional(),
    STAFF_OIDC_BRANCH_CLAIM: text.optional(),
    STAFF_LOCAL_SIGN_IN: onOff.default(false),
    STAFF_SCOPE: oneOf(scopeNames, `must be ${scopeNames.join(', ')}`).optional(),
    STAFF_BRANCHES: branchCodes.optional(),
    STAFF_POOL: pool.default('supervisors'),
    STAFF_LANGUAGE: staffLanguage(offered),
    STAFF_SUPPORT_EMAIL: mailAddress.optional(),
    STAFF_SUPPORT_PHONE: telephoneNumber.optional(),
    STAFF_SUPPORT_URL: secureUrl.optional(),
    STAFF_LIMITS: volumeLimits.default(defaultVolumeLimits),
    // A month is the longest that a draft waits by itself.
    STAFF_CONTACT_WAIT_HOURS: wholeNumber(0, 720).default(24),
    STAFF_PERSONAL_DATA: oneOf(
      ['second_person', 'one_person'],
      'must be second_person or one_person',
    ).default('second_person'),
    STAFF_FACTOR_RESET: oneOf(
      ['second_person', 'one_person'],
      'must be second_person or one_person',
    ).default('second_person'),
    STAFF_FLAGS: flagDemands.default(defaultDemands),

    LANGUAGES: languageCodes.default([...languages]),
    BRAND_NAME: text.max(60, 'must not be longer than 60 characters').default('Portico'),
    BRAND_THEME: oneOf(themeNames, `must be one of ${themeNames.join(', ')}`).optional(),
    BRAND_ACCENT: colour.optional(),
    BRAND_RADIUS: oneOf(radiusNames, `must be one of ${radiusNames.join(', ')}`).optional(),
    BRAND_GROUND: oneOf(groundNames, `must be one of ${groundNames.join(', ')}`).optional(),
    BRAND_FONT: brandFont.optional(),
    BRAND_LOGO: publicPicture.optional(),
    BRAND_LOGO_DARK: publicPicture.optional(),
    BRAND_ICON: publicPicture.optional(),
    BRAND_PICTURE: publicPicture.optional(),
    START_MARKS: json(startMarksSchema(offered)).optional(),
    ACCOUNT_URL: secureUrl.optional(),
    SUPPORT_EMAIL: mailAddress.optional(),
    SUPPORT_PHONE: telephoneNumber.optional(),
    SUPPORT_URL: secureUrl.optional(),
    SUPPORT_HOURS: parsedBy(
      parseOpeningTimes,
      'must be days and times of 24 hours, such as Mo-Fr 09:00-17:00; Sa 10:00-14:00',
    ).optional(),
    SUPPORT_TIME_ZONE: timeZone.optional(),
    TERMS_DIR: text.default('./terms'),
    TEXTS: ownTexts.optional(),

    LOG_LEVEL: oneOf(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),

    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    METRICS_HOST: ipAddress.optional(),
    METRICS_TOKEN: bearerToken.optional(),
    // Named and read as in OpenTelemetry's own specification; any other OTEL_ variable is left alone.
    OTEL_SDK_DISABLED: trueOrFalse.default(false),
    OTEL_EXPORTER_OTLP_ENDPOINT: anyUrl.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
    OTEL_SERVICE_NAME: text.default('portico'),
    OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
    OTEL_TRACES_SAMPLER: oneOf(samplers, `must be one of ${samplers.join(', ')}`).default(
      'parentbased_always_on',
    ),
    OTEL_TRACES_SAMPLER_ARG: share.optional(),
  })
}

const networks = listOf(
  (item) => readNetwork(item) !== undefined,
  'must be networks or addresses, such as 10.0.0.0/8',
).transform((items) => items.flatMap((item) => readNetwork(item) ?? []))

const environment = oneOf(['production', 'sandbox'], 'must be production or sandbox')

const headerPrefix = text.regex(
  /^[a-z][a-z0-9-]*[a-z0-9]$/,
  'must be small letters, digits and hyphens: x-svc',
)

const businessQuestionNames = noneOrListOf<BusinessQuestion>(
  (name) => Object.hasOwn(businessQuestions, name),
  `must be none, or some of ${Object.keys(businessQuestions).join(', ')}`,
)

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
const bucketName = text.regex(
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
)

const objectPrefix = text
  .regex(
    /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/,
    'must be letters, digits, dots, hyphens and single slashes, such as portico/',
  )
  .transform((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`))

const branchCodes = uniqueListOf(
  isBranchCode,
  'must be codes of small letters, digits and hyphens, 40 characters at most, and none of all, supervisors, everyone',
)

/** The following twelve symbols and two dashes make an external identifier of 64 characters at most. */
const customerIdPrefix = textThat(
  (prefix) => /^[A-Z0-9_-]{1,50}$/.test(prefix),
  'must be capital letters, digits, - and _, 50 characters at most, such as ACME-',
)

const pool = textThat(
  (word) => poolKeywords.some((each) => each === word) || isBranchCode(word),
  'must be supervisors, everyone, or one of STAFF_BRANCHES',
)

function staffLanguage(offered: readonly Language[]) {
  const usual = offered.includes('en') ? 'en' : (offered[0] as Language)
  return oneOf(offered, `must be one of ${offered.join(', ')}`).default(usual)
}

const limitNames = measures.flatMap((measure) =>
  volumePeriods.map((period) => `${measure}_${period}`),
)
const messageLimits = parsedBy(readMessageLimits, messageLimitsFormat)

const reminderDays = parsedBy(readReminderDays, reminderDaysFormat)

const volumeLimits = parsedBy(
  readVolumeLimits,
  `must be limits such as cases_hour=40/100 (to warn, to stop; - for never), of ${limitNames.join(', ')}`,
)

const flagDemands = parsedBy(
  parseDemands,
  `must be note, reason or second_decision, and where single ones differ such as same_device=reason, after a comma; the flags are ${flagCodes.join(', ')}`,
)

const languageCodes = uniqueListOf<Language>(
  (code) => findLanguage(code) !== undefined,
  `must be some of ${languages.join(', ')}`,
)

export type Variables = z.infer<ReturnType<typeof createVariables>>
export type VariableName = keyof Variables

export const variableNames = Object.keys(createVariables().shape) as VariableName[]
/** The variables that may also come from a file, by the same name with `_FILE`. */
export const secretNames: readonly VariableName[] = [
  'PLATFORM_CLIENT_SECRET',
  'SANDBOX_PASSWORD',
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'APP_SECRET',
  'APP_SECRET_WRAPPED',
  'VAULT_TOKEN',
  'VAULT_SECRET_ID',
  'SMTP_URL',
  'SMS_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'REGISTER_UK_COMPANIES_KEY',
  'STAFF_OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

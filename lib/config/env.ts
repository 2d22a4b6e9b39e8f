/** The configuration, read and checked once. A test holds `.env.example` to the same names. */
import * as z from 'zod'
import type { Language } from '#lib/i18n/languages.ts'
import { getOfferedLanguages } from '#lib/i18n/offered-languages.ts'
import { setOwnTexts } from '#lib/i18n/own-texts.ts'
import { setOwnQuestions } from '#lib/onboarding/own-questions/own-texts.ts'
import type { CrossCheck } from './cross-check.ts'
import { crossChecks, holdsDatabase, isRemote } from './cross-checks.ts'
import { isReadableByOthers, protectDataFolder } from './data-folder.ts'
import { appSecretFile, ensureLocalSecret, simulatorSecretFile } from './local-secrets.ts'
import { absolutePath } from './read-text-file.ts'
import { getDataDir, hasLocalKey, readSources, type Source } from './sources.ts'
import { type Env, toEnv } from './to-env.ts'
import { findUnknownVariables } from './unknown-variables.ts'
import { createVariables, secretNames, type Variables, variableNames } from './variables.ts'

/**
 * Returns the configuration in `source`, or all faults at once: a line each, with the variable's name and what
 * it must be, never its value. An empty variable counts as not set. Secrets may come from a file
 * (`APP_SECRET_FILE`), or from the data folder when `ensureLocalSecrets` has put them there.
 */
export function readEnv(source: Source): { env: Env } | { faults: string[] } {
  const { values, unreadable, faults } = readSources(source)
  faults.push(...findUnknownVariables(source, variableNames, secretNames))
  const parsed = createEnvSchema(getOfferedLanguages(source)).safeParse(values)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [name = '', ...inside] = path.map(String)
    if (unreadable.has(name)) continue
    faults.push([name, inside.join('.'), message].filter(Boolean).join(' '))
  }
  if (!parsed.success || faults.length > 0) return { faults: [...new Set(faults)] }
  const { VAULT_TOKEN_FILE: tokenFile } = source
  return { env: toEnv(parsed.data, listExposedSecretFiles(source), tokenFile) }
}

/**
 * The configuration of this process, its local secrets made if need be, and its data folder closed to
 * others. Throws an Error whose message lists every fault, fit to be shown.
 */
export function requireEnv(source: Source = process.env): Env {
  const { values } = readSources(source)
  if (!isRemote(values) || !values.DATABASE_URL) protectDataFolder(getDataDir(source))
  ensureLocalSecrets(source)
  const result = readEnv(source)
  if ('env' in result) {
    setOwnWords(result.env)
    return result.env
  }
  throw new Error(['The configuration is not right:', ...result.faults].join('\n- '))
}

/** Uses the firm's own texts and questions in this process. */
export function setOwnWords({ ownTexts, ownPages, languages }: Env): void {
  setOwnTexts(ownTexts)
  setOwnQuestions(ownPages, languages)
}

/**
 * Makes the secrets that nobody needs to choose: the embedded platform's own, and the key of an installation
 * whose platform and database are both embedded. Keeps existing ones. A database whose key is lost gets no new
 * one, which could never open it: `readEnv` names the fault.
 */
export function ensureLocalSecrets(source: Source): void {
  const { values } = readSources(source)
  if (isRemote(values)) return
  const dataDir = getDataDir(source)
  ensureLocalSecret(dataDir, simulatorSecretFile)
  if (hasLocalKey(values) && !holdsDatabase(dataDir)) ensureLocalSecret(dataDir, appSecretFile)
}

/** Each variable by itself, and all of them together. */
function createEnvSchema(offered: readonly Language[]) {
  return createVariables(offered).check(...crossChecks.map(toCheck))
}

function toCheck({ variable, isBroken, message }: CrossCheck) {
  return z.refine<Variables>((env) => !isBroken(env), {
    path: [variable],
    params: { isRule: true },
    error: ({ input }) => (typeof message === 'string' ? message : message(input as Variables)),
    // zod checks this by itself only if every variable is right; the operator sees all faults at once.
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === variable && !isOfRule(issue)),
  })
}

function isOfRule(issue: z.core.$ZodRawIssue): boolean {
  return issue.code === 'custom' && issue.params?.isRule === true
}

/** The variables whose files others of this machine can read. */
function listExposedSecretFiles(source: Source): string[] {
  return secretNames
    .map((name) => `${name}_FILE`)
    .filter((name) => source[name] && isReadableByOthers(absolutePath(source[name])))
}

/** The configuration of a start: from the environment and .env files, with its faults and warnings in words. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './runtime.mjs'
import { describePlainDatabase } from './start-messages.mjs'

/**
 * Reads it and sets the process up for it. Throws an Error with words for the operator if it is wrong.
 * @param {{ dev?: boolean }} [options]
 */
export async function readStartConfiguration({ dev = false } = {}) {
  process.env.NODE_ENV = dev ? 'development' : 'production'
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  const requireFromNext = createRequire(path.join(root, 'node_modules', 'next', 'package.json'))
  const quiet = { info() {}, error: (...words) => process.stderr.write(`${words.join(' ')}\n`) }
  requireFromNext('@next/env').loadEnvConfig(root, dev, quiet)
  process.chdir(root)
  const { requireEnv } = await import('../lib/config/env.ts')
  const { findConfigWarnings } = await import('../lib/config/warnings.ts')
  try {
    const env = requireEnv()
    for (const { words } of findConfigWarnings(env)) process.stderr.write(`Warning: ${words}\n`)
    return env
  } catch (error) {
    if (!error.code) throw error
    throw new Error(`DATA_DIR must be a folder that can be written to (${error.code}).`)
  }
}

/** Warns of settings that are valid but should not stay. */
export async function warnOfPlainDatabase({ database }) {
  if (database.kind !== 'postgres') return
  const { findPlainHost } = await import('../lib/database/connection/plain-connection.ts')
  const host = findPlainHost(database.url)
  if (host) process.stderr.write(`${describePlainDatabase(host)}\n`)
}

/**
 * Migrates and ends the process with `MIGRATE=only`; does nothing otherwise. Called before anything is built or
 * listens: a job before a rollout needs neither.
 */
export async function endWithMigration(env) {
  if (env.migrate !== 'only') return
  process.umask(0o077)
  const { migrateOnly } = await import('../lib/database/migrations/migrate-only.ts')
  const { explainError } = await import('../lib/database/explain-error.ts')
  try {
    process.stdout.write(`${await migrateOnly(env)}\n`)
  } catch (error) {
    throw new Error(explainError(error))
  }
  process.exit(0)
}

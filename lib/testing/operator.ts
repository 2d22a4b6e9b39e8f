/** For tests: the operators' commands as child processes, with a configuration of their own. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { secretNames, variableNames } from '../env-variables.ts'

export type Ran = { code: number | null; output: string; errors: string }

/** An APP_SECRET. */
export const operatorSecret = 'canary-of-the-app-secret-long-enough'

const repository = path.resolve(import.meta.dirname, '../..')

// Set and empty: neither this machine's environment nor a developer's .env has a say.
const nothingSet = Object.fromEntries(
  [...variableNames, ...secretNames.map((name) => `${name}_FILE`)].map((name) => [name, '']),
)

/**
 * For NODE_COMPILE_CACHE of a child: half the time of a short one is the reading of its modules, and
 * the second one finds them compiled.
 */
export const compiled = path.join(repository, 'node_modules', '.cache', 'operator-commands')

/** Runs `node scripts/<script> …` to its end. */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<Ran> {
  const child = spawn(process.execPath, [path.join(repository, 'scripts', script), ...args], {
    cwd: repository,
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      ...nothingSet,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, errors }))
  })
}

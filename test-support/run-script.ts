/** Runs the operators' commands in tests, with a configuration of their own. */
import { spawn } from 'node:child_process'
import { Console } from 'node:console'
import path from 'node:path'
import { Writable } from 'node:stream'
import { secretNames, variableNames } from '../lib/config/variables.ts'

export type ScriptResult = { code: number | null; output: string; errors: string }

/** An APP_SECRET. */
export const operatorSecret = 'canary-of-the-app-secret-long-enough'

const repository = path.resolve(import.meta.dirname, '..')

// Set and empty: neither this machine's environment nor a developer's .env has a say.
const nothingSet = Object.fromEntries(
  [...variableNames, ...secretNames.map((name) => `${name}_FILE`)].map((name) => [name, '']),
)

/**
 * NODE_COMPILE_CACHE of a child: reading its modules takes half the time of a short one, and the second one
 * finds them compiled.
 */
export const compileCacheFolder = path.join(
  repository,
  'node_modules',
  '.cache',
  'operator-commands',
)

/** Runs `node scripts/<script> …` to its end, in a separate process. */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<ScriptResult> {
  const child = spawn(process.execPath, [path.join(repository, 'scripts', script), ...args], {
    cwd: repository,
    env: operatorEnvironment(env),
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

let runs = 0

/**
 * Runs `scripts/<script> …` in this process, one at a time. A separate process reads a thousand modules before
 * the first word; here only the script itself is read anew. One test of each command uses `runScript`, to show
 * that it starts and ends by itself.
 */
export async function runScriptHere(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<ScriptResult> {
  const { argv, exitCode } = process
  const before = { env: { ...process.env }, console: globalThis.console, folder: process.cwd() }
  const output = overhear(process.stdout)
  const errors = overhear(process.stderr)
  const file = path.join(repository, 'scripts', script)
  try {
    process.argv = [process.execPath, file, ...args]
    process.exitCode = undefined
    setEnvironment(operatorEnvironment(env))
    globalThis.console = new Console({ stdout: output.stream, stderr: errors.stream })
    await import(/* @vite-ignore */ `${file}?run=${++runs}`)
    return { code: Number(process.exitCode ?? 0), output: output.text(), errors: errors.text() }
  } finally {
    output.stop()
    errors.stop()
    globalThis.console = before.console
    setEnvironment(before.env)
    process.chdir(before.folder)
    Object.assign(process, { argv, exitCode })
  }
}

/** The environment of a command: this one, and nothing else of the machine but PATH. */
export function operatorEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compileCacheFolder,
    ...nothingSet,
    ...env,
  }
}

function setEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name)
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined) process.env[name] = value
  }
}

/** Collects the output of a stream of the process, until `stop`. */
function overhear(stream: NodeJS.WriteStream) {
  const { write } = stream
  let text = ''
  const take = (chunk: string | Uint8Array) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    return true
  }
  stream.write = take
  return {
    text: () => text,
    stream: new Writable({ write: (chunk, _, done) => done(take(chunk) ? null : undefined) }),
    stop: () => {
      stream.write = write
    },
  }
}

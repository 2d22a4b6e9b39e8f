/** A PostgreSQL server to be thrown away, for tests: on a free port of this machine, nothing stored. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { installDebianPackage } from './debian-package.mjs'
import { findFreePort } from './port.mjs'

const run = promisify(execFile)

/**
 * Starts one from what is installed, or installs Debian's if that is possible.
 * `stop` stops and removes it, and so does the end of this process, by a signal too.
 * Throws, and says to set TEST_DATABASE_URL, if there is none to be had.
 * `durable`: every commit is on the disk when it is acknowledged, as where it counts.
 *
 * @param {{ durable?: boolean }} [options]
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function withPostgres({ durable = false } = {}) {
  const bin = await ensurePostgres()
  const account = findAccount()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-postgres-'))
  if (account) fs.chownSync(folder, account.uid, account.gid)
  try {
    await initialise(bin, folder, account)
    return await start(bin, folder, account, durable)
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Returns the folder of its programs, installing them if needed. Throws if that fails. */
export async function ensurePostgres() {
  const options = { find: findBinaries, none: noneHere }
  return findBinaries() ?? (await installDebianPackage('postgresql', options))
}

/** The newest that Debian's packages, Homebrew or the PATH offer. */
function findBinaries() {
  const folders = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((root) =>
    list(root)
      .filter((name) => /^(postgresql@)?\d+$/.test(name))
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((name) => path.join(root, name, 'bin')),
  )
  return [...folders, ...(process.env.PATH ?? '').split(path.delimiter)].find(
    (folder) =>
      folder && ['initdb', 'postgres'].every((name) => isRunnable(path.join(folder, name))),
  )
}

const noneHere =
  'No PostgreSQL is installed here and none could be installed. ' +
  'Install one, or set TEST_DATABASE_URL to a server whose user may create databases.'

/** PostgreSQL refuses to run as root: then its own account, or `nobody`, runs it. */
function findAccount() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // There is no such account; the next may be there.
    }
  }
  return undefined
}

async function initialise(bin, folder, account) {
  await run(
    path.join(bin, 'initdb'),
    ['-D', path.join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'].concat([
      '--locale=C',
      '--no-sync',
    ]),
    { cwd: folder, ...account },
  )
}

async function start(bin, folder, account, durable) {
  const port = await findFreePort()
  // Nothing here outlives the process, so nothing is made to survive a power cut.
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=`,
    ...(durable
      ? ['shared_buffers=512MB', 'max_wal_size=8GB']
      : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']),
  ]
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', path.join(folder, 'data'), '-p', String(port)].concat(
      settings.flatMap((setting) => ['-c', setting]),
    ),
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...account },
  )
  const stop = stopper(server, folder)
  try {
    await isReady(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pid: server.pid, stop }
}

/** Waits for the server's own message, and keeps reading so that its log never blocks it. */
function isReady(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    const read = (bytes) => {
      log += bytes
      if (!log.includes('ready to accept connections')) return
      server.stderr.off('data', read).resume()
      server.stderr.unref?.()
      resolve()
    }
    server.stderr.on('data', read)
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}

function stopper(server, folder) {
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
    server.once('error', resolve)
  })
  const clean = () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // SIGQUIT ends the server and its children at once.
  const abandon = () => {
    server.kill('SIGQUIT')
    clean()
  }
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  const handlers = Object.entries(signals).map(([signal, code]) => {
    const handler = () => process.exit(code)
    process.once(signal, handler)
    return [signal, handler]
  })
  process.once('exit', abandon)
  return async function stop() {
    process.off('exit', abandon)
    for (const [signal, handler] of handlers) process.off(signal, handler)
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT')
    await ended
    clean()
  }
}

function list(folder) {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}

function isRunnable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return true
  } catch {
    return false
  }
}

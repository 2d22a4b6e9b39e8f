/** Starts a disposable clamd for tests: with one signature of its own, nothing stored, nothing downloaded. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { installDebianPackage } from './debian-package.mjs'
import { findFreePort } from './port.mjs'

const programs = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd']

/** The program, if it is installed. */
export function findClamd() {
  return programs.find((program) => fs.existsSync(program))
}

/** Returns the path of the program, installing it from Debian if needed. Throws if that fails. */
export async function ensureClamd() {
  const none = 'No clamd is installed here and none could be installed. Install clamav-daemon.'
  return findClamd() ?? (await installDebianPackage('clamav-daemon', { find: findClamd, none }))
}

/**
 * Starts one that finds these bytes, anywhere in a file, as `Portico.Test.UNOFFICIAL`. `stop` ends and
 * removes it, and so does the end of this process. The lengths are those of clamd.conf(5): `1M`.
 *
 * @param {{ finds: Buffer, streamMaxLength?: string, maxFileSize?: string }} options
 * @returns {Promise<{ path: string, port: number, stop: () => Promise<void> }>}
 */
export async function withClamd({ finds, streamMaxLength = '100M', maxFileSize = '100M' }) {
  const program = findClamd()
  if (!program) throw new Error('No clamd is installed here.')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-clamd-'))
  const port = await findFreePort()
  const socket = path.join(folder, 'clamd.sock')
  fs.mkdirSync(path.join(folder, 'signatures'))
  const signature = `Portico.Test:0:*:${finds.toString('hex')}\n`
  fs.writeFileSync(path.join(folder, 'signatures', 'portico.ndb'), signature)
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${path.join(folder, 'signatures')}`,
    `TemporaryDirectory ${folder}`,
    `LocalSocket ${socket}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    `StreamMaxLength ${streamMaxLength}`,
    'MaxScanSize 100M',
    `MaxFileSize ${maxFileSize}`,
    'MaxThreads 2',
  ]
  const configuration = path.join(folder, 'clamd.conf')
  fs.writeFileSync(configuration, `${settings.join('\n')}\n`)
  const server = spawn(program, ['-c', configuration], { stdio: 'ignore' })
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
    server.once('error', resolve)
  })
  const abandon = () => {
    server.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', abandon)
  const stop = async () => {
    process.off('exit', abandon)
    server.kill('SIGKILL')
    await ended
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const hasStarted = await Promise.race([ended.then(() => false), listens(socket)])
  if (hasStarted) return { path: socket, port, stop }
  await stop()
  throw new Error('clamd did not start.')
}

/** Tells whether it takes connections within half a minute. */
async function listens(address) {
  for (let tries = 0; tries < 300; tries++) {
    const isOpen = await new Promise((resolve) => {
      const connection = net.connect({ path: address })
      connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
      connection.once('connect', () => connection.destroy())
    })
    if (isOpen) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

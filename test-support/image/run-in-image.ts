/**
 * Runs the image's program as a container would, by bubblewrap: its files read-only, as another user without
 * any privilege, in process and user namespaces of its own, with nothing to write to but the data folder and
 * /tmp.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, lchownSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The environment of bubblewrap itself. */
const ownEnv = { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV }

export const imageUser = 65_532

export type ImageConfig = {
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  User: string
  Volumes: Record<string, unknown>
  Healthcheck: { Test: string[]; Interval: number; Timeout: number; StartPeriod: number }
}

/** Reads how the image is to be run. `folder` is that of `make-test-image.mjs`. */
export function readImageConfig(folder: string): ImageConfig {
  return JSON.parse(readFileSync(path.join(folder, 'image.json'), 'utf8')).Docker.config
}

type Options = {
  folder: string
  /** The folder on this machine; in the image it is /data. */
  dataDir: string
  /** The operator's settings besides the image's own. */
  env?: Record<string, string | undefined>
}

/** Starts it with the image's own entry point and these arguments, or with its usual ones. */
export function spawnInImage(options: Options, args?: string[]): ChildProcess {
  const { Entrypoint, Cmd } = readImageConfig(options.folder)
  const isolated = bubblewrap(options, [...Entrypoint, ...(args ?? Cmd)])
  const child = spawn('bwrap', ['--info-fd', '3', ...isolated], {
    uid: imageUser,
    gid: imageUser,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: ownEnv,
  })
  sendSignalsInside(child)
  return child
}

/** Runs a program of the image to its end, as `podman exec` would, beside what runs already. */
export async function runInImage(
  options: Options,
  command: string[],
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn('bwrap', bubblewrap(options, command), {
    uid: imageUser,
    gid: imageUser,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ownEnv,
  })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    once(child, 'close'),
  ])
  return { status, stdout, stderr }
}

/** Gives a folder to the image's user, as a volume that a runtime makes for it. */
export function giveToImageUser(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, name), imageUser, imageUser)
  }
  chownSync(folder, imageUser, imageUser)
}

function bubblewrap({ folder, dataDir, env = {} }: Options, command: string[]): string[] {
  const { Env, WorkingDir } = readImageConfig(folder)
  const own = Env.map((each) => [each.replace(/=.*/s, ''), each.replace(/^[^=]*=/, '')] as const)
  const all: Record<string, string | undefined> = {
    ...Object.fromEntries(own),
    // The name of a container, which a server must not take for an address.
    HOSTNAME: 'f2c9a1b7d3e4',
    ...env,
    DATA_DIR: '/data',
  }
  return [
    ...['--unshare-all', '--share-net', '--die-with-parent', '--as-pid-1'],
    ...['--cap-drop', 'ALL', '--hostname', 'f2c9a1b7d3e4'],
    ...['--ro-bind', path.join(folder, 'root'), '/', '--proc', '/proc', '--dev', '/dev'],
    ...['--tmpfs', '/tmp', '--bind', dataDir, '/data'],
    ...['--chdir', WorkingDir, '--clearenv'],
    ...Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : ['--setenv', name, value],
    ),
    ...['--', ...command],
  ]
}

/** bubblewrap itself passes no signal on: it would end, and kill its child. */
function sendSignalsInside(child: ChildProcess): void {
  let inside: number | undefined
  let written = ''
  ;(child.stdio[3] as Readable).on('data', (chunk) => {
    written += chunk
    inside = Number(/"child-pid": (\d+)/.exec(written)?.[1] ?? Number.NaN) || undefined
  })
  const killOuter = child.kill.bind(child)
  child.kill = (signal) => {
    if (inside === undefined) return killOuter(signal)
    try {
      return process.kill(inside, signal)
    } catch {
      // It has ended.
      return false
    }
  }
}

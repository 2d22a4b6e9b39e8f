/** Runs a tool of the tests as a child in a process group of its own, of which nothing is left when it ends. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ended, root, selectNode } from './runtime.mjs'

const running = new Set()

/**
 * Runs a Node script; `args` of the options were added by the caller. `aloud` shows its output as it
 * comes instead of collecting it. `whole` in the answer says whether nothing was picked out.
 */
export async function runTool(
  script,
  args,
  { aloud = false, env = process.env, args: picked = [] },
) {
  const [program, ...flags] = selectNode()
  const stopWithParent = pathToFileURL(path.join(root, 'scripts', 'stop-with-parent.mjs')).href
  const child = spawn(program, [...flags, '--import', stopWithParent, script, ...args], {
    cwd: root,
    env: {
      ...env,
      PORTICO_TETHER: '3',
      ...(aloud && process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  const words = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      if (aloud) process.stdout.write(chunk)
      else words.push(chunk)
    })
  }
  const closed = new Promise((resolve) => child.once('close', resolve))
  const [code] = await ended(child)
  // Processes that the tool left running hold its output open.
  endGroup(child)
  running.delete(child)
  await closed
  return { code, words: Buffer.concat(words).toString(), whole: picked.length === 0 }
}

/** Ends every tool that still runs, with its children. */
export function endTools() {
  for (const child of running) endGroup(child)
}

function endGroup(child) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // The group is empty: all of its processes have ended.
  }
}

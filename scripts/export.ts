/** `npm run export -- REFERENCE [FILE]`: everything held about one application, for whom it is about. */
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keysPath } from '../lib/acceptance/evidence/receipt.ts'
import { exportApplication } from '../lib/privacy/export-application.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

// Read before the configuration is, which goes to the project's own folder.
const folder = process.env.INIT_CWD ?? process.cwd()
const [reference, file, ...more] = process.argv.slice(2)
if (reference && more.length === 0) await runOnStore((opened) => give(opened, reference))
else {
  printError(`npm run --silent export -- REFERENCE        to the screen, as JSON
npm run export -- REFERENCE FILE            into a new file that only you can read`)
  process.exitCode = 1
}

async function give({ env, store }: OpenedStore, reference: string): Promise<boolean> {
  const target = file === undefined ? undefined : makeFile(path.resolve(folder, file))
  if (target === null) return false
  try {
    const exported = await exportApplication(store, {
      reference,
      staff: getOperatorName(),
      now: new Date(),
      issuer: { name: env.brand.name, keys: new URL(keysPath, env.publicUrl).href },
    })
    if (exported.outcome === 'exported') {
      const json = JSON.stringify(exported.held, undefined, 2)
      if (target) writeFileSync(target.descriptor, `${json}\n`)
      printLine(target ? `Written to ${target.name}. It holds personal data.` : json)
      return true
    }
    printError(
      exported.outcome === 'unknown'
        ? `There is no application with the reference ${reference}.`
        : `${reference} was erased: nothing personal is held about it.`,
    )
    discard(target)
    return false
  } catch (error) {
    discard(target)
    throw error
  } finally {
    if (target) closeSync(target.descriptor)
  }
}

type Target = { name: string; descriptor: number }

/** The file, for its owner alone from its first moment on; null, with a word on it, if there can be none. */
function makeFile(name: string): Target | null {
  try {
    return { name, descriptor: openSync(name, 'wx', 0o600) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    printError(
      code === 'EEXIST'
        ? `${name} is there already: nothing was written over it.`
        : `${name} cannot be made (${code}).`,
    )
    return null
  }
}

function discard(target: Target | undefined): void {
  if (target) rmSync(target.name, { force: true })
}

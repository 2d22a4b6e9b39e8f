#!/usr/local/bin/node
/**
 * The one program of the container image: `portico` serves, `portico NAME …` runs a command of operators,
 * `portico health` answers the container's health check. The image has no shell and no npm, so the first line
 * names Node itself. Nothing is installed or built here, and this process serves: a container's signals reach
 * it.
 */
import path from 'node:path'
import { operatorCommands } from './operator-commands.mjs'

const [name = 'start', ...args] = process.argv.slice(2)
const scripts = path.join(import.meta.dirname, '..')

try {
  if (name === 'start') await start()
  else if (name === 'health') await checkHealth()
  else if (Object.hasOwn(operatorCommands, name)) await continueAs(operatorCommands[name], args)
  else throw new Error(`portico start | health | ${Object.keys(operatorCommands).join(' | ')}`)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function start() {
  // The first process of a container ignores signals that it does not handle; the application does once it runs.
  const endEarly = () => process.exit(0)
  const signals = ['SIGTERM', 'SIGINT']
  for (const signal of signals) process.on(signal, endEarly)
  const { endWithMigration, readStartConfiguration, warnOfPlainDatabase } = await import(
    '../configuration.mjs'
  )
  const { keepAliveMs } = await import('../serve.mjs')
  const env = await readStartConfiguration()
  await warnOfPlainDatabase(env)
  await endWithMigration(env)
  process.env.NEXT_MANUAL_SIG_HANDLE = 'true'
  process.umask(0o077)
  // Listens on every address, whatever PUBLIC_URL is: the container's network decides what can reach it.
  // HOSTNAME, which Next's own server.js would listen on, is the container's name there.
  const address = [env.port, '', keepAliveMs]
  // The supervisor handles them from its first line on.
  const stopHandling = () => {
    for (const signal of signals) process.off(signal, endEarly)
  }
  if (env.workers > 1) {
    stopHandling()
    await continueAs('supervisor.mjs', [env.workers, ...address])
  } else {
    await continueAs('worker.mjs', address)
    stopHandling()
  }
}

/** Continues in this process as another program of the folder, which reads its own arguments. */
async function continueAs(script, given) {
  const file = path.join(scripts, script)
  process.argv = [process.execPath, file, ...given.map(String)]
  await import(file)
}

/** Ends with 0 if Portico answers that it is up; the runtime decides how often it may not. */
async function checkHealth() {
  const url = `http://127.0.0.1:${process.env.PORT || 3000}/api/health`
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(4_000) })
  if (!ok) throw new Error(`${url} answered ${status}.`)
}

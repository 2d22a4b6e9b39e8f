/** `npm run keys:rotate`: puts everything that is stored under the newest secret that is configured. */
import { findNextMigration } from '../lib/database/migrations/migrate.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

// The number of rows that one transaction locks; a customer who saves meanwhile waits for no more than these.
const atOnce = 100

if (process.argv.length > 2) {
  printError(
    'npm run keys:rotate   puts everything stored under the newest secret: the first of APP_SECRET, or of APP_SECRET_WRAPPED',
  )
  process.exitCode = 1
} else await runOnStore(rotate)

async function rotate({ env, database, store }: OpenedStore): Promise<boolean> {
  // This version would leave the next one's new columns under the older key, and they would be lost with it.
  if (await findNextMigration(store.db)) {
    printError('The database is of the next version already: rotate the keys with that version.')
    return false
  }
  // A running Portico that was started without the newest secret could open nothing sealed under it.
  if (database.isRunning && !(await isKnownToRunning(store))) {
    printError('Portico runs without the newest secret: start it again, then rotate.')
    return false
  }
  // Before the older secret can go, the keys that check its part of the audit are sealed under the current one.
  await store.prepareAudit(new Date())
  let rows = 0
  for (let left = await store.countToRewrap(); left > 0; left = await store.countToRewrap()) {
    printLine(`${left === 1 ? '1 row is' : `${left} rows are`} under an older key.`)
    rows += await rewrapped(store, left)
  }
  if (rows > 0) {
    await store.transaction((tx) =>
      store.audit.append(tx, {
        actor: { kind: 'staff', id: getOperatorName() },
        event: 'keys_rotated',
        detail: { key: store.currentKeyId, rows },
        now: new Date(),
      }),
    )
  }
  printLine(`Everything is under the newest key${rows > 0 ? `: ${rows} were put there` : ''}.`)
  if (env.secrets.length + (env.keyService?.wrapped.length ?? 0) > 1) {
    printLine('The older ones can go, once no process and no backup that you keep needs them.')
  }
  return true
}

/** Each start stores the public keys of its secrets. */
async function isKnownToRunning({ db, evidence }: OpenedStore['store']): Promise<boolean> {
  const { kid } = evidence.signer.key
  const query = db.selectFrom('evidenceKey').select('id').where('id', '=', kid)
  return (await query.executeTakeFirst()) !== undefined
}

/** Reports how many of the remaining rows are done; an interruption leaves the rest unchanged. */
async function rewrapped(store: OpenedStore['store'], left: number): Promise<number> {
  let done = 0
  while (done < left) {
    const some = await store.rewrap(atOnce)
    if (some === 0) return done
    done += some
  }
  return done
}

/** Pauses and starts that befall the server itself. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPortico } from '../../e2e/support/server.ts'
import { requireReviewForm } from '../customer.ts'
import { type IsolatedRow, waitForApproval } from '../run-isolated.ts'
import type { TestServer } from '../test-server.ts'

export const crashRows: IsolatedRow[] = [
  {
    /**
     * The owner of the lease is held up for longer than it lasts, and wakes while another has it: it
     * must do nothing more. The lease lasts four times PLATFORM_TIMEOUT_MS and five seconds: eleven.
     */
    name: 'a paused owner of the lease wakes up',
    group: 'crash',
    people: 1,
    async run({ stopFile, platform }, people) {
      const [person] = people
      if (!person) return ['nobody is there']
      const pauses = [
        { name: 'lease_acquired', ms: 14_000 },
        { name: 'try_recorded', ms: 6_000 },
      ]
      writeFileSync(stopFile, JSON.stringify({ pauses }))
      const form = requireReviewForm(person.review)
      void person.browser.postWithoutFollowing(person.review, form, AbortSignal.timeout(30_000))
      await sleep(1_000)
      await waitForApproval(person)
      const faults = existsSync(stopFile) ? ['nobody was held up'] : []
      rmSync(stopFile, { force: true })
      // The one who was held up last has gone on by then.
      await sleep(4_000)
      const creates = (await platform.report()).calls.filter(
        ({ operation, customerId }) => operation === 'create' && customerId === person.customerId,
      )
      return creates.length > 1 ? [...faults, 'two owners sent the creation'] : faults
    },
  },
  {
    name: 'a production that is watched does not open',
    group: 'crash',
    people: 0,
    run: (server) =>
      refusesToOpen(server, { PLATFORM_ENVIRONMENT: 'production' }, 'A test watches this process'),
  },
  {
    name: 'a server without its encryption key does not open',
    group: 'storage',
    people: 0,
    async run(server) {
      await server.stop()
      const dataDir = server.porticos[0]?.dataDir ?? ''
      const other = { APP_SECRET: 'another-key-than-the-one-that-sealed-what-is-stored' }
      const faults = await refusesToOpen(
        server,
        other,
        'Something is stored under a key that is not held',
        dataDir,
      )
      await server.restart()
      return faults
    },
  },
  {
    name: 'a second process on an embedded database does not open',
    group: 'instances',
    people: 0,
    on: 'pglite',
    async run(server) {
      const dataDir = server.porticos[0]?.dataDir ?? ''
      return refusesToOpen(server, {}, 'The data folder is open in process', dataDir)
    },
  },
]

/** Starts another one beside the server: it must end by itself, and say why. */
async function refusesToOpen(
  server: TestServer,
  env: Record<string, string>,
  words: string,
  dataDir?: string,
): Promise<string[]> {
  const options = { env: { ...server.env, ...env }, ...(dataDir ? { dataDir } : {}) }
  const output = await startPortico(options).then(
    (portico) => portico.stop('SIGKILL').then(() => 'it opened'),
    (error: unknown) => String(error),
  )
  return output.includes(words) ? [] : [output]
}

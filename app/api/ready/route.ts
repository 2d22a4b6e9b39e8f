import { setTimeout as sleep } from 'node:timers/promises'
import { getPortico, type Portico } from '@/lib/composition/server.ts'
import type { PlatformClient } from '@/lib/platform/client/client.ts'
import { scopes } from '@/lib/platform/contract/scopes.ts'

export const dynamic = 'force-dynamic'

/**
 * Tells whether this instance can do its work: database and keys are needed, to read and to write; the platform
 * is reported. A platform that is away does not make us unready: what people send is stored and sent later. Nor
 * does a virus scanner or a bucket that is away: only documents are not accepted then. A key service that is
 * away does once the keys are locked. An instance that is about to end is not ready.
 */
export async function GET(): Promise<Response> {
  const running = await getPortico()
  const { platform, sending, store, custody } = running
  const keys = custody.state?.()
  // Without keys nothing stored can be checked, so nothing is reported about it.
  if (keys === 'locked') return Response.json({ status: 'not ready', keys }, { status: 503 })
  const [database, token, scanner, documents] = await Promise.all([
    stateOfStorage(running),
    Promise.race([findToken(platform), afterOneSecond()]),
    sending.scanning && Promise.race([sending.scanning.scanner.check(), afterOneSecond()]),
    store.bucket && Promise.race([store.bucket.storage.check(), afterOneSecond()]),
  ])
  const isReady = database === 'up' && !running.stopping.aborted
  return Response.json(
    {
      status: isReady ? 'ready' : 'not ready',
      database,
      ...(keys && { keys }),
      platform: token.outcome,
      ...(scanner && { scanner: scanner.outcome }),
      ...(documents && { documents: documents.outcome }),
    },
    { status: isReady ? 200 : 503 },
  )
}

type StorageState = 'up' | 'down' | 'not_writable'

async function stateOfStorage({ env, store }: Portico): Promise<StorageState> {
  const { database, dataDir, keyDir } = env
  const folders = database.kind === 'postgres' ? [keyDir] : [dataDir, keyDir]
  return store
    .requireKeys()
    .then(() =>
      store.requireWritable(folders).then(
        (): StorageState => 'up',
        (): StorageState => 'not_writable',
      ),
    )
    .catch((): StorageState => 'down')
}

/** Sending needs both: without one of them nothing gets as far as it should. */
async function findToken(platform: PlatformClient): Promise<{ outcome: string }> {
  const tokens = await Promise.all([scopes.write, scopes.read].map(platform.checkToken))
  return tokens.find(({ outcome }) => outcome !== 'done') ?? { outcome: 'done' }
}

/** Probes wait briefly, and an answer without the platform's is an answer too. */
function afterOneSecond(): Promise<{ outcome: 'slow' }> {
  return sleep(1_000, { outcome: 'slow' as const }, { ref: false })
}

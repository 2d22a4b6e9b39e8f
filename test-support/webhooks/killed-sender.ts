/**
 * The separate process of crash tests: opens the folder, and sends what waits for an endpoint until it is killed.
 * `node killed-sender.ts FOLDER ENDPOINT FAILPOINT PASSES`: it kills itself at that boundary after so many passes.
 */
import { openDatabase } from '../../lib/database/connection/database.ts'
import { createStore } from '../../lib/database/store.ts'
import { createKeyring } from '../../lib/keys/keyring/keyring.ts'
import { testErasureKeys, testSecret } from '../test-store.ts'
import { setUpWebhooks } from './webhooks-setup.ts'

const [, , dataDir = '', endpoint = '', boundary = '', passes = '0'] = process.argv
let left = Number(passes)
Object.assign(globalThis, {
  [Symbol.for('portico.failPoint')]: async (name: string) => {
    if (name === boundary && left-- === 0) process.kill(process.pid, 'SIGKILL')
  },
})
const database = await openDatabase({ dataDir })
const keyring = createKeyring([testSecret], testErasureKeys(dataDir))
const store = createStore({ database, keyring })
// Released as by the server: any lease holder in this folder has ended.
await store.releaseAllLeases()
const bench = setUpWebhooks({ store })
await bench.serve(endpoint)
await bench.close()
await database.close()

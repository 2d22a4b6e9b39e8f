/**
 * The separate process of crash tests: opens the folder, sends the application through real sockets, or
 * continues what an earlier one left, until it is killed. `node killed-child.ts FOLDER ORIGIN APPLICATION`
 */

import { openDatabase } from '../../lib/database/connection/database.ts'
import { createStore } from '../../lib/database/store.ts'
import { createKeyring } from '../../lib/keys/keyring/keyring.ts'
import { createTransport } from '../../lib/platform/client/transport.ts'
import { testErasureKeys, testSecret } from '../test-store.ts'
import { setUpSubmission } from './submission-setup.ts'
import { testOrigin } from './test-network.ts'

const [, , dataDir = '', origin = '', applicationId = ''] = process.argv
const database = await openDatabase({ dataDir })
const store = createStore({
  database,
  keyring: createKeyring([testSecret], testErasureKeys(dataDir)),
})
const transport = createTransport({ timeoutMs: 60_000 })
const bench = setUpSubmission({ store })
const sending = bench.createDeps({
  timeoutMs: 60_000,
  fetch: (url, init) => transport.fetch(url.replace(testOrigin, origin), init),
})
// Released as by the server: any lease holder in this folder has ended.
await store.releaseAllLeases()
if (await store.submissions.findByApplication(store.db, applicationId)) await bench.recover(sending)
else await bench.submit(applicationId, sending)

/** The hand-written twin (`twin/`), running beside a scripted platform. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startScriptedPlatform } from '../faults/scripted-platform.ts'
import { openDatabase } from '../lib/adapters/database/connection/database.ts'
import { findFreePort } from '../scripts/port.mjs'
import { selectNode, spawnChild } from '../scripts/runtime.mjs'
import { superviseServer } from './supervise-server.ts'

/** Makes Portico's tables in the database, starts the twin on them and waits until it answers. */
export async function startTwin({ databaseUrl }: { databaseUrl: string }) {
  await (await openDatabase({ url: databaseUrl })).close()
  const platform = await startScriptedPlatform()
  const keyFolder = await mkdtemp(path.join(tmpdir(), 'portico-twin-'))
  const port = await findFreePort()
  const main = path.join(import.meta.dirname, 'twin', 'server.ts')
  const child = spawnChild(selectNode(), main, [], {
    env: {
      ...process.env,
      ...platform.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      KEY_DIR: keyFolder,
      PORT: String(port),
    },
    stdio: 'pipe',
  })
  const url = `http://localhost:${port}`
  const server = await superviseServer(child, `${url}/en`)
  return {
    url,
    pid: server.pid,
    async close() {
      await server.close()
      await platform.stop()
      await rm(keyFolder, { recursive: true, force: true })
    },
  }
}

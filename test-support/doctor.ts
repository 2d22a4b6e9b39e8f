/** Runs `npm run doctor` in tests: its data folder, its input, and its answer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { getKeyDir } from '../lib/config/data-folder.ts'
import { ensureLocalSecrets } from '../lib/config/env.ts'
import { openDatabase } from '../lib/database/connection/database.ts'
import { openErasureKeys } from '../lib/keys/keyring/open-erasure-keys.ts'
import { operatorSecret, runScriptHere } from './run-script.ts'

/** `dataDir` and `env` are new with each `open`. */
export function createDoctor() {
  const doctor = {
    dataDir: '',
    env: {} as Record<string, string>,
    open(): void {
      doctor.dataDir = mkdtempSync(path.join(tmpdir(), 'portico-doctor-'))
      doctor.env = { DATA_DIR: doctor.dataDir, APP_SECRET: operatorSecret }
      ensureLocalSecrets(doctor.env)
    },
    remove(): void {
      rmSync(doctor.dataDir, { recursive: true, force: true })
    },
    /** Checks that the output contains no secret. */
    async examine(run = runScriptHere) {
      const { code, output, errors } = await run('doctor.ts', [], doctor.env)
      expect(output + errors).not.toContain('canary')
      expect(errors).toBe('')
      return { code, output }
    },
    /** Binds the keys as the first start does. */
    async bindKeys(): Promise<void> {
      const database = await openDatabase({ dataDir: doctor.dataDir })
      await openErasureKeys(database, getKeyDir(doctor.dataDir))
      await database.close()
    },
  }
  return doctor
}

/** A port at which nobody listens: one that was just given up. */
export async function findClosedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

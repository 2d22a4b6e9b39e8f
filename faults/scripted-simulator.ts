/** The scripted simulator from the side of a test: started as a process of its own, commanded and queried. */
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ended, selectNode, spawnChild } from '../scripts/runtime.mjs'
import type { Command } from './scripted-simulator/main.ts'
import type { Report, Script } from './scripted-simulator/script.ts'

export const client = { id: 'portico-faults', secret: 'Kn0cking-0n-the-d00r-of-the-ledger' }

const host = 'platform.localhost'

/** Starts one on free ports. */
export async function startScriptedSimulator() {
  const main = path.join(import.meta.dirname, 'scripted-simulator', 'main.ts')
  const child = spawnChild(selectNode(), main, [], {
    env: {
      ...process.env,
      SCRIPTED_CLIENT_ID: client.id,
      SCRIPTED_CLIENT_SECRET: client.secret,
    },
    stdio: 'pipe',
  })
  child.stderr?.pipe(process.stderr)
  const end = ended(child)
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const first = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    end.then(() => reject(new Error('The scripted simulator did not start')), reject)
  })
  const { port, controlPort } = JSON.parse(first) as { port: number; controlPort: number }

  const command = async <T = unknown>(instruction: Command): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${controlPort}/`, {
      method: 'POST',
      body: JSON.stringify(instruction),
    })
    return (await response.json()) as T
  }
  const envAt = (origin: string) => ({
    PLATFORM_API_URL: `${origin}/api`,
    PLATFORM_TOKEN_URL: `${origin}/oauth/token`,
    PLATFORM_CLIENT_ID: client.id,
    PLATFORM_CLIENT_SECRET: client.secret,
    PLATFORM_ENVIRONMENT: 'sandbox',
    SUPPORT_EMAIL: 'help@example.com',
  })
  return {
    port,
    /** The name that `process-faults.mjs` knows. */
    host,
    origin: `http://${host}:${port}`,
    /** What a Portico needs to be its client at that address, and at its own. */
    envAt,
    env: envAt(`http://127.0.0.1:${port}`),
    command,
    script: (customerId: string, script: Script) => command({ do: 'script', customerId, script }),
    heal: (customerId: string) => command({ do: 'heal', customerId }),
    report: () => command<Report>({ do: 'report' }),
    async stop() {
      child.kill('SIGKILL')
      await end
    },
  }
}

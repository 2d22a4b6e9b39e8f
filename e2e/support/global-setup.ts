/** The server that most stories share. Stories about crashes start their own. */
import { startPortico } from './server.ts'

export default async function startShared(): Promise<() => Promise<void>> {
  const portico = await startPortico({ port: Number(process.env.PORTICO_E2E_PORT) })
  // The workers come after this and inherit it.
  process.env.PORTICO_E2E_DATA = portico.dataDir
  return () => portico.stop()
}

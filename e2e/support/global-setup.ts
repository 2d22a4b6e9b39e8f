/** The server that most stories share. Stories about crashes start their own. */
import { startPortico } from './server.ts'

export default async function startShared(): Promise<() => Promise<void>> {
  const portico = await startPortico({ port: Number(process.env.PORTICO_E2E_PORT) })
  return () => portico.stop()
}

/** The server that most tests share, and the fonts. Tests about crashes start their own server. */
import { rm } from 'node:fs/promises'
import { writeFonts } from './fonts.ts'
import { startPortico } from './server.ts'

export default async function startShared(): Promise<() => Promise<void>> {
  const fonts = process.env.PORTICO_E2E_FONTS ?? ''
  writeFonts(fonts)
  const portico = await startPortico({ port: Number(process.env.PORTICO_E2E_PORT) })
  // The workers come after this and inherit it.
  process.env.PORTICO_E2E_DATA = portico.dataDir
  return async () => {
    await portico.stop()
    await rm(fonts, { recursive: true, force: true })
  }
}

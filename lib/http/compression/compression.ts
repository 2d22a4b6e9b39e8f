/** Compresses responses: files of the build beforehand, everything else as it is written. */
import path from 'node:path'
import { compressResponse } from './compress-response.ts'
import { createCompressedFiles } from './compressed-files.ts'

type Exchange = Parameters<typeof compressResponse>[0]

/** Returns the function to call with each request before Next. `buildFolder` is Next's. */
export function createCompression(buildFolder: string): (exchange: Exchange) => void {
  const leadToCompressedFile = createCompressedFiles(path.join(buildFolder, 'static'))
  return (exchange) => {
    if (!leadToCompressedFile(exchange)) compressResponse(exchange)
  }
}

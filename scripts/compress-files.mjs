/** Compresses the files of a build once, as small as they get, so that no request waits for it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Text formats; pictures and fonts are compressed already. */
const compressible = /\.(css|js|json|svg)$/
/** Less is one packet, however it is sent. */
const minBytes = 1_024

/**
 * Writes `NAME.br` (brotli, quality 11) and `NAME.gz` (gzip, level 9) beside every file below the folder
 * that is worth it. Gives how many.
 * @param {string} folder
 * @returns {Promise<number>}
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const written = await Promise.all(files.map(compressFile))
  return written.filter(Boolean).length
}

async function compressFile(file) {
  const content = readFileSync(file)
  if (content.length < minBytes) return false
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([inBrotli(content, { params }), inGzip(content, { level: 9 })])
  if (Math.max(br.length, gz.length) >= content.length) return false
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
  return true
}

/** An embedded database with its tables and nobody's rows, made with the build, so that no first start makes one. */
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { packTar, type TarEntry, unpackTar } from 'modern-tar'

/** The path below the folder of the build. */
export const preparedDatabaseFile = 'empty-database.tar.br'

/** A new PostgreSQL has three databases that are much the same: what repeats is looked for as far back as 16 MB. */
const compression = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 },
}

/** Packs the folder of a database that is closed. The same contents give the same bytes, wherever and whenever. */
export async function packDatabase(folder: string, file: string): Promise<void> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const entries = names.map((name): TarEntry => {
    const at = path.join(folder, name)
    const header = { name: name.split(path.sep).join('/'), mtime: new Date(0) }
    if (fs.statSync(at).isDirectory()) return { header: { ...header, type: 'directory', size: 0 } }
    const body = fs.readFileSync(at)
    return { header: { ...header, size: body.length }, body }
  })
  fs.writeFileSync(file, await promisify(brotliCompress)(await packTar(entries), compression))
}

/** Unpacks it into a folder, which is made. Not as a stream: of files this small that takes three times as long. */
export async function unpackDatabase(file: string, folder: string): Promise<void> {
  const entries = await unpackTar(await promisify(brotliDecompress)(fs.readFileSync(file)))
  fs.mkdirSync(folder, { mode: 0o700 })
  for (const { header, data } of entries) {
    const at = path.join(folder, header.name)
    if (header.type === 'directory') fs.mkdirSync(at, { mode: 0o700 })
    else fs.writeFileSync(at, data ?? '', { mode: 0o600 })
  }
}

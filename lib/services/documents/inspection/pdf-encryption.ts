/**
 * PDFs that are encrypted and open for everybody, because only a password for changing or printing them is
 * set (ISO 32000-2, 7.6). Their names and dictionaries are in plain text; object streams are not, so they are
 * decrypted and inspected like those of any other file.
 */
import { type FileKey, findFileKey } from './pdf-file-key.ts'
import { type ObjectTokens, type PdfValue, readDictionary } from './pdf-tokens.ts'

export type PdfEncryption = {
  /** An object or trailer has ended. */
  see(object: ObjectTokens): void
  /**
   * At the end of the file: the key by which it opens without a password; `none` if it is not encrypted;
   * `closed` if it needs a password, or if it is not certain how it opens.
   */
  findKey(): FileKey | 'none' | 'closed'
}

/** Collects what the trailers of one file say of its encryption. */
export function createPdfEncryption(): PdfEncryption {
  const entries: string[] = []
  const ids: string[] = []
  const dictionaries = new Map<string, ObjectTokens[]>()
  let hasPlainTrailer = false
  let isUnclear = false

  function seeTrailer(object: ObjectTokens): void {
    const trailer = readDictionary(object)
    const entry = trailer?.get('/Encrypt')
    // A dictionary of the trailer's own would have to be compared with those of the others.
    if (!trailer?.has('/Root') || typeof entry !== 'string') isUnclear = true
    else entries.push(entry)
    ids.push(firstId(trailer?.get('/ID')))
  }

  return {
    see(object) {
      if (object.has('/Encrypt')) seeTrailer(object)
      else if (object.has('/Root')) hasPlainTrailer = true
      if (!object.has('/Standard')) return
      const reference = `${object.number} ${object.generation} R`
      dictionaries.set(reference, [...(dictionaries.get(reference) ?? []), object])
    },
    findKey() {
      if (entries.length === 0 && !isUnclear) return 'none'
      // Readers differ in which trailer they take, so all must say the same.
      const isOne = new Set(entries).size === 1 && new Set(ids).size === 1
      if (isUnclear || hasPlainTrailer || !isOne) return 'closed'
      const [dictionary, another] = dictionaries.get(entries[0] ?? '') ?? []
      const read = dictionary && !another ? readDictionary(dictionary) : undefined
      return (read && findFileKey(read, ids[0] ?? '')) ?? 'closed'
    },
  }
}

function firstId(ids: PdfValue | undefined): string {
  const first = Array.isArray(ids) ? ids[0] : undefined
  return typeof first === 'string' ? first : ''
}

import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'
import { publicFile } from './read-text-file.ts'
import { textThat } from './value-types.ts'

/** As much as a page of ours may weigh besides. */
const largestFont = 100 * 1024

/** The path of a font in the folder public; returns it with what its style sheet must know. */
export const brandFont = textThat(
  (file) => /^(\/[\w-][\w.-]*)+\.woff2$/.test(file) && existsSync(publicFile(file)),
  'must be the path of a font that is in the folder public, such as /brand.woff2',
).transform((path, context) => {
  const bytes = readFileSync(publicFile(path))
  const fault = findFault(bytes)
  if (fault) {
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  }
  const digest = sha256Hex(bytes).slice(0, 12)
  return { path, digest, variable: hasVariations(bytes) }
})

function findFault(bytes: Buffer): string | undefined {
  if (bytes.length > largestFont) return 'must be a font of at most 100 KB: a subset of its letters'
  const isWoff2 = bytes.length > headerLength && bytes.toString('latin1', 0, 4) === 'wOF2'
  return isWoff2 ? undefined : 'must be a font in the format WOFF2'
}

// https://www.w3.org/TR/WOFF2/#table_dir_format: the known tags are numbers.
const headerLength = 48
const [glyf, loca, fvar, otherTag] = [10, 11, 47, 63]

/** Tells whether one file has all weights: whether its directory lists the table `fvar`. */
function hasVariations(bytes: Buffer): boolean {
  let at = headerLength
  function skipNumber() {
    while ((bytes[at] ?? 0) & 0x80) at += 1
    at += 1
  }
  for (let left = bytes.readUInt16BE(12); left > 0 && at < bytes.length; left -= 1) {
    const flags = bytes[at] ?? 0
    const tag = flags & 0x3f
    const version = flags >> 6
    at += tag === otherTag ? 5 : 1
    if (tag === fvar) return true
    skipNumber()
    const isTransformed = tag === glyf || tag === loca ? version === 0 : version !== 0
    if (isTransformed) skipNumber()
  }
  return false
}

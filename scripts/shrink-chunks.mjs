/**
 * Makes the chunks of the server's build smaller in memory, where a process holds the text of every file that it has
 * loaded. Next's bundler (16.4.6) writes the code that route handlers share once for each of them, and a text with
 * a letter beyond ASCII takes two bytes for each of its letters.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The only line in which copies differ. */
const sourceMapLine = /^\/\/# sourceMappingURL=.*$/m
/** A smaller copy is not worth opening a second file. */
const minBytes = 4_096

/**
 * Replaces each chunk that is a copy of another one of its folder by a reference to that, and escapes what is not
 * ASCII in the others. `buildFolder` is Next's, or a copy of it. Returns how many were replaced.
 * @param {string} buildFolder
 * @returns {number}
 */
export function shrinkChunks(buildFolder) {
  const chunks = path.join(buildFolder, 'server', 'chunks')
  return [chunks, path.join(chunks, 'ssr')].reduce((sum, folder) => sum + shrinkWithin(folder), 0)
}

function shrinkWithin(folder) {
  const first = new Map()
  let replaced = 0
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.js')) continue
    const file = path.join(folder, name)
    const text = readFileSync(file, 'utf8')
    const digest = createHash('sha256').update(text.replace(sourceMapLine, '')).digest('hex')
    const other = first.get(digest)
    if (other && text.length >= minBytes) {
      writeFileSync(file, `module.exports = require(${JSON.stringify(`./${other}`)})\n`)
      rmSync(`${file}.map`, { force: true })
      replaced++
      continue
    }
    first.set(digest, name)
    const escaped = escapeLetters(text)
    if (escaped !== text) writeFileSync(file, escaped)
  }
  return replaced
}

/**
 * Escapes each letter of a script beyond ASCII, which means the same in strings, regular expressions and names. A
 * backslash before a letter that needs none is left out.
 * @param {string} script
 * @returns {string}
 */
export function escapeLetters(script) {
  return script.replace(/(\\*)([^\0-\x7f]+)/g, (_, slashes, letters) => {
    const kept = slashes.slice(0, slashes.length - (slashes.length % 2))
    return kept + letters.split('').map(escapeLetter).join('')
  })
}

function escapeLetter(letter) {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}

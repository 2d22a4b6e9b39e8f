/**
 * Finds words of the project's old dialect anywhere in the tree: in names, comments, texts and documents.
 * `takeStock`, `take_stock`, `take-stock` and "take stock" are all the same to it. In code it also finds
 * comments that begin without a subject.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { listProjectFiles } from './project-files.mjs'
import { root } from './runtime.mjs'
import { exceptions, openings, words } from './wording-rules.mjs'

const readable = /\.(ts|tsx|mjs|js|md|yaml|css)$|^\.env\.example$/
const code = /\.(ts|tsx|mjs|js)$/
/** A comment's first words: only the first of successive lines begins one. */
const comment = /(?<!^[ \t]*\/\/.*\n)^[ \t]*(?:\{?\/\*\*?(?:\s*\n\s*\*)?|\/\/) +(\w+(?: \w+)*)/gm

/** A line for each forbidden word below `folder`; empty when all is well. */
export function findWordingFaults(folder, files = listProjectFiles(folder)) {
  return files
    .filter((file) => readable.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      return [
        ...checkText(file, file, path.posix.basename(file)),
        ...text.split('\n').flatMap((line, index) => checkText(file, `${file}:${index + 1}`, line)),
        ...(code.test(file) ? checkOpenings(file, text) : []),
      ]
    })
}

function checkText(file, where, text) {
  const spoken = ` ${splitWords(text).join(' ')} `
  return Object.entries(words)
    .filter(([word]) => spoken.includes(` ${word} `) && !isException(file, word))
    .map(([word, better]) => `${where}: "${word}"; write ${better}`)
}

function checkOpenings(file, text) {
  return [...text.matchAll(comment)].flatMap(({ index, 1: begin = '' }) => {
    const opening = openings.find((each) => `${begin} `.startsWith(`${each} `))
    if (!opening) return []
    const line = text.slice(0, index).split('\n').length
    return [`${file}:${line}: "${opening} …"; begin with a verb or the thing`]
  })
}

/** The words of a line, small; a name is split where its parts meet. */
function splitWords(text) {
  return (
    text
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  )
}

function isException(file, word) {
  return exceptions.some((each) => each.words.includes(word) && each.files.test(file))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = findWordingFaults(root)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

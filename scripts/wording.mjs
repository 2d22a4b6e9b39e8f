/**
 * Finds words of the project's old dialect anywhere in the tree: in names, comments, texts and documents.
 * `takeStock`, `take_stock`, `take-stock` and "take stock" are all the same to it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { listProjectFiles } from './project-files.mjs'
import { root } from './runtime.mjs'
import { exceptions, words } from './wording-rules.mjs'

const readable = /\.(ts|tsx|mjs|js|md|yaml|css)$|^\.env\.example$/

/** A line for each forbidden word below `folder`; empty when all is well. */
export function findWordingFaults(folder, files = listProjectFiles(folder)) {
  return files
    .filter((file) => readable.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      return [
        ...checkText(file, file, path.posix.basename(file)),
        ...text.split('\n').flatMap((line, index) => checkText(file, `${file}:${index + 1}`, line)),
      ]
    })
}

function checkText(file, where, text) {
  const spoken = ` ${splitWords(text).join(' ')} `
  return Object.entries(words)
    .filter(([word]) => spoken.includes(` ${word} `) && !isException(file, word))
    .map(([word, better]) => `${where}: "${word}"; write ${better}`)
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

/**
 * `npm test -- additions`: makes each addition of additions.ts, and a language, in a copy of the tree,
 * counts the files of code that it touches, checks the types and imports of the copy, and tries what was added.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyTree, runNode } from '../../faults/copied-tree.ts'
import { createLanguage } from '../../scripts/create-language.ts'
import { type Addition, additions, type Edit } from './additions.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const copy = copyTree()
const faults: string[] = []

for (const addition of additions) {
  const touched = makeAddition(addition)
  say(`${addition.name}: ${touched.length} of at most ${addition.mostFiles} files, and its texts`)
  if (touched.length > addition.mostFiles) faults.push(`${addition.name} touches ${touched}`)
}

const isTexts = (file: string) => file.startsWith('lib/i18n/texts/fr')
const listed = createLanguage('fr', copy).filter((file) => !isTexts(file))
say(`a language: its folder, and a line in ${listed.join(' and ')}`)
if (listed.length > 2) faults.push(`a language touches ${listed}`)

await expectGood('types', ['node_modules/typescript/bin/tsc', '--noEmit'])
await expectGood('imports', ['scripts/imports.mjs'])
for (const { name, check } of additions) {
  await expectGood(`${name} works`, ['--input-type=module', '--eval', check])
}

for (const fault of faults) say(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** The files of code that it touches. */
function makeAddition({ edits, texts }: Addition): string[] {
  for (const edit of [...edits, ...texts]) applyEdit(edit)
  return [...new Set(edits.map(({ file }) => file))]
}

function applyEdit(edit: Edit): void {
  const file = path.join(copy, edit.file)
  if ('text' in edit) {
    if (existsSync(file)) throw new Error(`${edit.file} is there already`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, edit.text)
    return
  }
  const before = readFileSync(file, 'utf8')
  if (!before.includes(edit.find)) throw new Error(`${edit.file} has no ${edit.find}`)
  writeFileSync(
    file,
    before.replace(edit.find, () => edit.replace),
  )
}

async function expectGood(name: string, args: string[]): Promise<void> {
  const { failed, words } = await runNode(copy, args)
  if (failed) faults.push(`${name}:\n${words}`)
}

/**
 * The table of access as a page: `docs/security/access.md` is made of `scripts/access-table.ts`, with every
 * answer and who gets it. `npm run access` writes it.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Actor,
  actionRows,
  actors,
  type Cells,
  outcomes,
  pageRows,
  type Rows,
} from './access-table.ts'
import { root } from './runtime.mjs'

export const accessPage = 'docs/security/access.md'

/** The table as a page. */
export function renderAccessPage(): string {
  return [
    '# Who may do and see what',
    'Made by `npm run access` from `scripts/access-table.ts`; edit that file. It has every action and page of the build, those with the same answers together, and says for every actor what the answer is. `e2e/access-matrix.spec.ts` tries each cell on a running server: what is allowed takes effect, under the right name; what is refused changes nothing in the database. “Looked at” means that looking opens and changes nothing.',
    `## Actors\n\n${listOf(actors)}`,
    `## Answers\n\n${listOf(outcomes)}`,
    `## Actions\n\nThe second column: whose session the transaction checks again. It locks that session, so that closing it waits. "–": it needs none, or opens one. \`lib/access/closed-sessions.test.ts\` tries each row.\n\n${tableOf(actionRows, 'action', askedAgain)}`,
    `## Pages and routes\n\n${tableOf(pageRows, 'page')}`,
  ]
    .join('\n\n')
    .concat('\n')
}

function listOf(words: Readonly<Record<string, string>>): string {
  return Object.entries(words)
    .map(([name, meaning]) => `- **${name}**: ${meaning}`)
    .join('\n')
}

/** Lists whose sessions an action checks when it does its work; empty if it needs no session. */
export function listAskedAgain(cells: Cells): string[] {
  const sessions = {
    customer: 'customer',
    device: 'customer',
    proven: 'customer',
    person: 'person',
  }
  const allowed = (Object.keys(actors) as Actor[]).filter((actor) =>
    ['yes', 'as staff'].includes(cells[actor]),
  )
  if (allowed.includes('nobody')) return []
  return [...new Set(allowed.map((actor) => Object(sessions)[actor] ?? 'staff'))]
}

const askedAgain = {
  head: 'asked again',
  cell: (cells: Cells) => listAskedAgain(cells).join(', ') || '–',
}

function tableOf(
  rows: Rows,
  first: string,
  second?: { head: string; cell: (cells: Cells) => string },
): string {
  const head = [first, ...(second ? [second.head] : []), 'answers']
  const alike = Map.groupBy(Object.entries(rows), ([, { cells }]) =>
    [...(second ? [second.cell(cells)] : []), describeCells(cells)].join(' | '),
  )
  const lines = [...alike].map(([answers, same]) => {
    const named = same.map(([name, { about }]) => `${about} (\`${name}\`)`)
    return `| ${named.join('<br>')} | ${answers} |`
  })
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines].join('\n')
}

/** Writes each answer with who gets it; the most frequent one goes to all others, and stands last. */
function describeCells(cells: Cells): string {
  const actorsOf = Map.groupBy(Object.keys(actors) as Actor[], (actor) => cells[actor])
  const [most, ...rest] = [...actorsOf].sort(([, a], [, b]) => b.length - a.length)
  rest.sort(([a], [b]) => Number(b === 'yes') - Number(a === 'yes'))
  const answers = rest.map(([outcome, who]) => `**${outcome}** ${who.join(', ')}`)
  return [...answers, `**${most?.[0]}** ${rest.length > 0 ? 'all others' : 'all'}`].join('; ')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(path.join(root, accessPage), renderAccessPage())
}

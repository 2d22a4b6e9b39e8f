/** `PERFORMANCE.md`: what the last run of each part measured. Each part writes its own section. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.join(import.meta.dirname, 'PERFORMANCE.md')

const head = `# What was measured

Written by \`npm run bench -- --write\`, each part by itself; [README.md](README.md) says how it is measured.
A number is the median of the rounds; in brackets, the least and the most of them. Between the measurements a fixed piece of
work is timed: on a quiet machine its least and most are the same.
`

/** Replaces one section, or adds it in alphabetical order, and leaves the others as they are. */
export function writeSection(title: string, lines: string[]): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, withSection(before, title, lines.join('\n')))
}

/** The document with that section in it. */
export function withSection(before: string, title: string, body: string): string {
  const sections = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((section): [string, string] => {
        const end = section.indexOf('\n')
        return [section.slice(0, end), section.slice(end).trim()]
      }),
  )
  sections.set(title, body.trim())
  const sorted = [...sections].sort(([a], [b]) => (a < b ? -1 : 1))
  return [head, ...sorted.map(([name, text]) => `## ${name}\n\n${text}\n`)].join('\n')
}

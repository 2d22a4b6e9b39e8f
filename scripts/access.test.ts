import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessPage, renderAccessPage } from './access.ts'
import { type Actor, actionRows, actors, type Outcome, pageRows } from './access-table.ts'
import { root } from './runtime.mjs'

const staff: Actor[] = ['agent', 'supervisor', 'administrator', 'outsider', 'holder', 'beside']
const all = Object.values({ ...actionRows, ...pageRows })

describe('the table of access', () => {
  it('is written as it stands in the table: run "npm run access"', () => {
    expect(readFileSync(path.join(root, accessPage), 'utf8')).toBe(renderAccessPage())
  })

  it('lets staff of no role do what only a customer does, whatever else their browser holds', () => {
    const theirs = [
      'submitApplication',
      'enterDeviceCode',
      'openReturnLink',
      'claimDevice',
      'saveForLater',
      'stopContact',
      'deleteDraft',
      'sayAnswerNotRight',
      'revokeReturnLinks',
      'createDeviceLink',
      'connectDevice',
      'reportHere',
      'reportByMessage',
      'startApplication',
      'sendPersonLink',
      'remindPerson',
      'takePersonLinkBack',
      'openOwnPart',
      'saveOwnPart',
      'confirmOwnPart',
      'declineOwnPart',
    ]
    const given = theirs.flatMap((name) => staff.map((who) => actionRows[name]?.cells[who]))
    expect(new Set(given)).toEqual(new Set<Outcome>(['403']))
  })

  it('says of another customer the same as of nobody, but for what is of neither', () => {
    const differing = all.filter(({ cells }) => cells.other !== cells.nobody)
    expect(differing).toEqual([])
  })

  it('names every actor in every row', () => {
    for (const { cells } of all) expect(Object.keys(cells)).toEqual(Object.keys(actors))
  })
})

import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { emailScreens } from '@/e2e/screens/email-screens.ts'
import { screens } from '@/e2e/screens/screens.ts'
import type { PersonLinkState } from '@/lib/adapters/database/states.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { submissionStatusNames } from '@/lib/services/submission/submission-status.ts'
import { root } from './runtime.mjs'

describe('npm run screens', () => {
  it('takes a picture of every page below app/[language]', () => {
    const pages = globSync('app/?language?/**/page.tsx', { cwd: root }).map((file) =>
      path.posix
        .join('/', file.replace(/^app/, '').replaceAll(/\/\([a-z]+\)/g, ''))
        .replace(/\.tsx$/, ''),
    )
    expect(pages.length).toBeGreaterThan(30)
    const taken = new Set(screens.map(({ route }) => route))
    expect(pages.filter((page) => !taken.has(page))).toEqual([])
  })

  it('takes a picture of every status that a customer reads', () => {
    const names = new Set(screens.map(({ name }) => name))
    const nameOf = (status: (typeof submissionStatusNames)[number]) =>
      // What is awaited says its name.
      status === 'awaiting_customer' ? 'status-changes' : `status-${status.replaceAll('_', '-')}`
    expect(submissionStatusNames.map(nameOf).filter((name) => !names.has(name))).toEqual([])
  })

  it('takes a picture of every end of a link to somebody’s own part', () => {
    const names = new Set(screens.map(({ name }) => name))
    const ends: Record<Exclude<PersonLinkState, 'live'> | 'expired' | 'unknown', string> = {
      opened: 'own-part-link-used',
      done: 'own-part-done',
      superseded: 'own-part-link-replaced',
      guessed: 'own-part-link-locked',
      revoked: 'own-part-link-taken-back',
      declined: 'own-part-declined',
      too_late: 'own-part-link-too-late',
      expired: 'own-part-link-expired',
      unknown: 'own-part-link-unknown',
    }
    expect(Object.values(ends).filter((name) => !names.has(name))).toEqual([])
  })

  it('names each screen once, as a file can be called', () => {
    const names = [...screens, ...emailScreens].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[\w-]+$/.test(name))).toEqual([])
  })
})

describe.each(languages)('every e-mail in %s', (language) => {
  it.each(emailScreens)('$name is whole, loads nothing and names nobody', ({ name, compose }) => {
    const { subject, text, html } = compose(language)
    for (const said of [subject, text, html.replace(/<style>.*<\/style>/s, '')]) {
      expect(said).not.toMatch(/[{}]|undefined|maya@example/)
    }
    expect(html).not.toMatch(/<(img|script|link)|src=|url\(|@import/)
    const isOfStaff = name.startsWith('emails-staff')
    if (isOfStaff) return
    for (const said of [subject, text, html]) expect(said).toContain('PTC-7H4K-29QD')
    // How to reach the firm, because each says what to do if something is wrong.
    for (const said of [text, html]) expect(said).toContain('+44 20 7946 0000')
    const isOver = /-(stopped|erased|device-code)$/.test(name)
    for (const said of [text, html]) {
      expect(/https:\/\/apply\.example\.com\/[a-z]{2}\/(return|own-part)/.test(said)).toBe(!isOver)
    }
  })
})

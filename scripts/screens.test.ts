import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { deviceClosedReasons } from '@/app/_request/paths.ts'
import { everyControl } from '@/components/form/fields.fixture.ts'
import { controls } from '@/e2e/screens/control-screens.ts'
import { emailScreens } from '@/e2e/screens/email-screens.ts'
import { everyPage } from '@/e2e/screens/every-page.ts'
import { askedOnDemand, withoutPicture } from '@/e2e/screens/question-screens.ts'
import { screens } from '@/e2e/screens/screens.ts'
import type {
  DeviceLinkState,
  InitiatorLinkState,
} from '@/lib/access/device-links/device-link-state.ts'
import type { LinkEnd } from '@/lib/access/return-links/open-link.ts'
import type { PersonLinkState } from '@/lib/database/states.ts'
import type { DocumentState } from '@/lib/documents/rules/document-states.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { corporationSteps, individualSteps, personSteps } from '@/lib/onboarding/journeys.ts'
import { submissionStatusNames } from '@/lib/submission/state/submission-status.ts'
import { root } from './runtime.mjs'

const taken = new Set(screens.map(({ name }) => name))

/** The states whose picture is not taken. */
function missing(pictures: Readonly<Record<string, string>>): string[] {
  return Object.keys(pictures).filter((state) => !taken.has(pictures[state] ?? ''))
}

describe('npm run screens', () => {
  it('takes a picture of every page below app/[language]', () => {
    const pages = globSync('app/?language?/**/page.tsx', { cwd: root }).map((file) =>
      path.posix
        .join('/', file.replace(/^app/, '').replaceAll(/\/\([a-z]+\)/g, ''))
        .replace(/\.tsx$/, ''),
    )
    expect(pages.length).toBeGreaterThan(30)
    const routes = new Set(screens.map(({ route }) => route))
    expect(pages.filter((page) => !routes.has(page))).toEqual([])
  })

  it('has a list for axe of every page and every question that everybody is asked', () => {
    const looked = new Set(everyPage.map(({ route }) => route))
    expect(
      [...new Set(screens.map(({ route }) => route))].filter((page) => !looked.has(page)),
    ).toEqual([])
    const questions = [...individualSteps, ...corporationSteps, ...personSteps].map(({ id }) => id)
    const isLookedAt = (id: string) =>
      askedOnDemand.includes(id) || everyPage.some(({ name }) => name.endsWith(`-${id}`))
    expect(questions.filter((id) => !isLookedAt(id))).toEqual([])
  })

  it('takes a picture of every status that a customer reads', () => {
    const nameOf = (status: (typeof submissionStatusNames)[number]) =>
      // The name says what is awaited.
      status === 'awaiting_customer' ? 'status-changes' : `status-${status.replaceAll('_', '-')}`
    expect(submissionStatusNames.map(nameOf).filter((name) => !taken.has(name))).toEqual([])
  })

  it('takes a picture of every end of a link to somebody’s own part', () => {
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
    expect(missing(ends)).toEqual([])
  })

  it('takes a picture of every question', () => {
    const all = [...individualSteps, ...corporationSteps, ...personSteps].map(({ id }) => id)
    const isShown = (id: string) =>
      withoutPicture.includes(id) || screens.some(({ name }) => name.endsWith(`-${id}`))
    expect(all.filter((id) => !isShown(id))).toEqual([])
    expect(withoutPicture.filter((id) => !(all as string[]).includes(id))).toEqual([])
  })

  it('takes a picture of every end of a link to the application', () => {
    const ends: Record<LinkEnd, string> = {
      opened: 'return-link-opened',
      expired: 'return-link-late',
      superseded: 'return-link-superseded',
      guessed: 'return-link-guessed',
      revoked: 'return-link-revoked',
      finished: 'return-link-finished',
      unknown: 'return-link-unknown',
    }
    expect(missing(ends)).toEqual([])
  })

  it('takes a picture of every state of a link to another device, on both', () => {
    const here: Record<InitiatorLinkState, string> = {
      none: 'device',
      live: 'device-link',
      claimed: 'device-number',
      connected: 'device-connected',
      left: 'device-left',
      expired: 'device-expired',
      finished: 'device-finished',
      taken_back: 'device-taken_back',
      refused: 'device-refused',
      guessed: 'device-guessed',
      superseded: 'device-superseded',
      withdrawn: 'device-withdrawn',
    }
    const there: Record<DeviceLinkState, string> = {
      live: 'device-there',
      claimed: 'device-there-number',
      // The page leads on to the application.
      connected: 'device-elsewhere',
      // Only the browser that had it open reads it at the address of the link; every other page leads it to this one.
      left: 'device-closed-left',
      taken: 'device-there-taken',
      expired: 'device-there-expired',
      gone: 'device-there-gone',
      unknown: 'device-there-unknown',
      finished: 'device-there-finished',
      taken_back: 'device-there-taken_back',
      refused: 'device-there-refused',
      guessed: 'device-there-guessed',
      superseded: 'device-there-superseded',
      withdrawn: 'device-there-withdrawn',
    }
    const closed = deviceClosedReasons.map((why) => [why, `device-closed-${why}`])
    expect(missing(here)).toEqual([])
    expect(missing(there)).toEqual([])
    expect(missing(Object.fromEntries(closed))).toEqual([])
  })

  it('takes a picture of every state of a document', () => {
    const states: Record<DocumentState, string> = {
      required: 'document',
      stored: 'document-checking',
      submitted: 'document-submitted',
      approved: 'document-approved',
      rejected: 'document-rejected',
      sent: 'document-sent',
      manual_review: 'document-manual-review',
      refused: 'document-refused',
      // Has no picture of its own: the platform asks for another file only after a second submission.
      changes_requested: 'document-rejected',
      // Has none either: the embedded platform has no such state.
      unknown: 'document',
    }
    expect(missing(states)).toEqual([])
  })

  it('takes a picture of every control in use, in every state, or says why not', () => {
    const asked = everyControl.filter(({ control }) => !['heading', 'statement'].includes(control))
    expect(asked.map(({ control }) => control).filter((kind) => !controls[kind])).toEqual([])
    // The kinds that are no field.
    const others = ['telephone', 'upload', 'password', 'code', 'button', 'details', 'link']
    const around = ['languages', 'staffFilters', 'staffSearch', 'sessionDialog']
    expect([...others, ...around].filter((kind) => !controls[kind])).toEqual([])
    for (const [name, { on: _, at: __, first: ___, ...states }] of Object.entries(controls)) {
      for (const [state, act] of Object.entries(states)) {
        const isTaken = taken.has(`control-${name}-${state}`)
        expect([name, state, isTaken || /\w\.$/.test(String(act))]).toEqual([name, state, true])
      }
    }
  })

  it('names each screen once, as a file can be called', () => {
    const names = [...screens, ...emailScreens].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[\w-]+$/.test(name))).toEqual([])
  })
})

it.each(languages)('every e-mail in %s is whole, loads nothing and names nobody', (language) => {
  for (const { name, compose } of emailScreens) {
    const { subject, text, html } = compose(language)
    for (const said of [subject, text, html.replace(/<style>.*<\/style>/s, '')]) {
      expect(said, name).not.toMatch(/[{}]|undefined|maya@example/)
    }
    expect(html, name).not.toMatch(/<(img|script|link)|src=|url\(|@import/)
    if (name.startsWith('emails-staff')) continue
    for (const said of [subject, text, html]) expect(said, name).toContain('PTC-7H4K-29QD')
    const isOver = /-(stopped|erased|device-code)$/.test(name)
    for (const said of [text, html]) {
      // Each e-mail says how to reach the firm, since it says what to do if something is wrong.
      expect(said, name).toContain('+44 20 7946 0000')
      const leadsBack = /https:\/\/apply\.example\.com\/[a-z]{2}\/(return|own-part)/.test(said)
      expect(leadsBack, name).toBe(!isOver)
    }
  }
})

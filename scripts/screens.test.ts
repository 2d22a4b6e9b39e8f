import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { everyControl } from '@/components/form/fields.fixture.ts'
import { controls } from '@/e2e/screens/control-screens.ts'
import { emailScreens } from '@/e2e/screens/email-screens.ts'
import { everyPage } from '@/e2e/screens/every-page.ts'
import { askedOnDemand, withoutPicture } from '@/e2e/screens/question-screens.ts'
import { screens } from '@/e2e/screens/screens.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { corporationSteps, individualSteps, personSteps } from '@/lib/onboarding/journeys.ts'
import { submissionStatusNames } from '@/lib/submission/state/submission-status.ts'
import { root } from './runtime.mjs'

const taken = new Set(screens.map(({ name }) => name))

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

  it('takes a picture of every question', () => {
    const all = [...individualSteps, ...corporationSteps, ...personSteps].map(({ id }) => id)
    const isShown = (id: string) =>
      withoutPicture.includes(id) || screens.some(({ name }) => name.endsWith(`-${id}`))
    expect(all.filter((id) => !isShown(id))).toEqual([])
    expect(withoutPicture.filter((id) => !(all as string[]).includes(id))).toEqual([])
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

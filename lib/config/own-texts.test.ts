import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { composeReturnEmail } from '#lib/access/return-links/return-email.ts'
import { setOwnTexts } from '#lib/i18n/own-texts.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { envOf, faultsOf, remote } from '@/test-support/environment.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-texts-'))
})
afterEach(() => {
  setOwnTexts({})
  rmSync(folder, { recursive: true })
})

function write(file: string, words: unknown): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), typeof words === 'string' ? words : JSON.stringify(words))
}

it('says in the firm’s words what its folder has, and the rest as before', () => {
  write('en/ours.json', {
    start: { forSelf: 'Join now' },
    steps: { name: { heading: 'Who are you?' } },
  })
  write('en/staff.json', { casework: { nav: { label: 'Members' } } })
  const usual = getTranslator('en')('start.heading')
  setOwnTexts(envOf({ ...remote, TEXTS: folder }).ownTexts)
  const t = getTranslator('en')
  expect([
    t('start.forSelf'),
    t('steps.name.heading'),
    t('casework.nav.label'),
    t('start.heading'),
  ]).toEqual(['Join now', 'Who are you?', 'Members', usual])
  // Staff read their own words for this step, if Portico has some.
  expect(t('steps.staff_name.heading')).toBe('Name')
  expect(getTranslator('es')('start.forSelf')).not.toBe('Join now')
})

it('says an e-mail in the firm’s words', () => {
  write('en/a.json', { return: { email: { button: 'Go on at the union' } } })
  setOwnTexts(envOf({ ...remote, TEXTS: folder }).ownTexts)
  const email = composeReturnEmail({
    ...{ to: 'maya@example.com', language: 'en', brand: 'Union', references: ['PTC-0001'] },
    ...{ url: 'https://x/y', code: 'page', isRenewed: false },
  })
  expect(email.html).toContain('Go on at the union')
})

it('leaves the words of a choice and of a plural to the firm', () => {
  const label = '{kind, select, american {metropolis} other {place}}'
  write('en/a.json', { steps: { address: { fields: { city: { label } } } } })
  setOwnTexts(envOf({ ...remote, TEXTS: folder }).ownTexts)
  const t = getTranslator('en')
  expect(t('steps.address.fields.city.label', { kind: 'american' })).toBe('metropolis')
})

it('names everything that is wrong with the folder at once', () => {
  write('en/a.json', {
    start: {
      forSelf: 7,
      titel: 'Join',
      lead: 'Join us',
      needPersonTime: 'About {minuts}',
      next: ' ',
    },
    constructor: { name: 'x' },
    status: 'x',
  })
  write('en/b.json', { start: { resumeOne: 'Open {reference' }, page: [] })
  write('en/c.json', '{')
  write('fr/a.json', {})
  expect(faultsOf({ ...remote, TEXTS: folder })).toEqual([
    'TEXTS en/a.json: start.forSelf must be a text',
    'TEXTS en/a.json: start.titel is no message',
    'TEXTS en/a.json: start.lead must say {brand}',
    'TEXTS en/a.json: start.needPersonTime must say {minutes}',
    'TEXTS en/a.json: start.needPersonTime says {minuts}, which this message does not have',
    'TEXTS en/a.json: start.next must not be empty',
    'TEXTS en/a.json: constructor.name is no message',
    'TEXTS en/a.json: status is no message',
    'TEXTS en/b.json: start.resumeOne is not ICU MessageFormat',
    'TEXTS en/b.json: page is no message',
    'TEXTS en/c.json must be JSON (it cannot be parsed)',
    'TEXTS must hold folders named by languages of Portico: fr is none',
  ])
  rmSync(path.join(folder, 'fr'), { recursive: true })
  rmSync(path.join(folder, 'en'), { recursive: true })
  write('en/d.json', { start: { needPersonTime: 'About {minutes, plural, one {# minute}}' } })
  expect(faultsOf({ ...remote, TEXTS: folder })).toEqual([
    'TEXTS en/d.json: start.needPersonTime is not ICU MessageFormat',
  ])
  const kinds = '{kind, select, city {metropolis of {where}} other {place}}'
  write('en/d.json', { steps: { address: { fields: { city: { label: kinds } } } } })
  expect(faultsOf({ ...remote, TEXTS: folder })).toEqual([
    'TEXTS en/d.json: steps.address.fields.city.label says {where}, which this message does not have',
  ])
  expect(faultsOf({ ...remote, TEXTS: path.join(folder, 'none') })).toEqual([
    'TEXTS must be a folder that can be read (ENOENT)',
  ])
})

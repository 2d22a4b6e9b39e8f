import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { getTranslator } from '../lib/i18n/translate.ts'
import type { Page } from './browser.ts'
import { findShownStatus } from './status-page.ts'

const t = getTranslator('en')

it.each(['confirming', 'created', 'submitted', 'processing', 'manual_review', 'unknown'] as const)(
  'tells %s from the other names of waiting, of which several are marked alike',
  (name) => {
    const html = `<div class="status"><h1>${t(`status.${name}.heading`)}</h1><div class="prose"><p>${t(
      `status.${name}.text`,
    )}</p></div></div>`
    const page = { status: 200, path: '/en/apply/a1/status', html, document: parse(html) } as Page
    expect(findShownStatus(page)).toBe(name)
  },
)

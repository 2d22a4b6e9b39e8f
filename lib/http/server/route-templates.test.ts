import { expect, it } from 'vitest'
import { createRouteFinder, readAppTemplates } from './route-templates.ts'

const find = createRouteFinder([
  '/',
  '/[language]',
  '/[language]/apply/[application]/[step]',
  '/[language]/apply/[application]/review',
  '/[language]/return/[link]',
  '/api/health',
  '/sandbox/api/[...path]',
])

it.each([
  ['/', '/', {}],
  ['/en', '/[language]', { language: 'en' }],
  ['/en/', '/[language]', { language: 'en' }],
  [
    '/en/apply/6f1c/name',
    '/[language]/apply/[application]/[step]',
    { language: 'en', application: '6f1c', step: 'name' },
  ],
  [
    '/en/apply/6f1c/review',
    '/[language]/apply/[application]/review',
    { language: 'en', application: '6f1c' },
  ],
  [
    '/es/return/a-secret-link',
    '/[language]/return/[link]',
    { language: 'es', link: 'a-secret-link' },
  ],
  ['/api/health', '/api/health', {}],
  ['/sandbox/api/v1/applications/x', '/sandbox/api/[...path]', {}],
  ['//evil.example', '/[language]', { language: 'evil.example' }],
])('finds the route of %s: %s', (pathname, template, parameters) => {
  expect(find(pathname)).toEqual({ template, parameters })
})

it.each(['/en/nowhere/at/all/a/b', '/a/b/c/maya@example.com', '/__proto__/constructor'])(
  'finds none of %s',
  (pathname) => {
    expect(find(pathname)).toBeUndefined()
  },
)

it('reads the routes of the folder app without files and groups', () => {
  const templates = readAppTemplates('app')
  expect(templates).toContain('/[language]')
  expect(templates).toContain('/[language]/apply/[application]/[step]')
  expect(templates).toContain('/[language]/staff')
  expect(templates).toContain('/api/health')
  expect(templates.join()).not.toMatch(/\(|page|\.tsx/)
})

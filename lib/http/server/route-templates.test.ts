import { expect, it } from 'vitest'
import { createRouteFinder } from './route-templates.ts'

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
  ['/', '/'],
  ['/en', '/[language]'],
  ['/en/', '/[language]'],
  ['/en/apply/6f1c/name', '/[language]/apply/[application]/[step]'],
  ['/en/apply/6f1c/review', '/[language]/apply/[application]/review'],
  ['/es/return/a-secret-link', '/[language]/return/[link]'],
  ['/api/health', '/api/health'],
  ['/sandbox/api/v1/applications/x', '/sandbox/api/[...path]'],
  ['/_next/static/chunks/a.js', '/_next/static'],
  ['/en/nowhere/at/all/a/b', 'other'],
  ['/a/b/c/maya@example.com', 'other'],
  ['//evil.example', '/[language]'],
  ['/__proto__/constructor', 'other'],
])('finds the route of %s: %s', (pathname, route) => {
  expect(find(pathname)).toBe(route)
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listProjectFiles } from '@/scripts/project-files.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** Forms that have their own guard against a second press. */
const guarded = [
  'components/form/act-form.tsx',
  'components/form/step-form.tsx',
  'components/journey/upload-form.tsx',
  'components/staff/passkey-form.tsx',
  // Draws the page again, and sends nothing.
  'components/journey/error-panel.tsx',
]

it('every form that acts ignores a second press until the first was answered', () => {
  const files = listProjectFiles(root).filter((file: string) =>
    /^(app|components)\/.*(?<!\.test)\.tsx$/.test(file),
  )
  const forms = files.flatMap((file: string) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/<(form|ActForm)\b[^<]*/g)].map(
      ([tag, name]) => ({ file, tag, name }),
    ),
  )
  expect(forms.filter(({ name }) => name === 'ActForm').length).toBeGreaterThan(30)
  // A form with a method asks for a page, or for a file, as often as one likes.
  const unguarded = forms.filter(
    ({ file, tag, name }) => name === 'form' && !/ method=/.test(tag) && !guarded.includes(file),
  )
  expect(unguarded).toEqual([])
})

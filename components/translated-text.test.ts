/** A page that the browser translates while it is read: every text node is put into elements of the browser's. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listProjectFiles } from '@/scripts/project-files.mjs'
import { findBareTexts } from '@/test-support/bare-texts.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('text in components', () => {
  it('stands alone in its element wherever it, or what is beside it, may change', () => {
    const files = listProjectFiles(root).filter(
      (file: string) =>
        /^(app|components)\/.*(?<!\.test)\.tsx$/.test(file) && !/sandbox|simulator/.test(file),
    )
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file: string) =>
      findBareTexts(file, readFileSync(path.join(root, file), 'utf8')).map(
        ({ line, code }) => `${file}:${line} ${code}`,
      ),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['text beside an icon that comes', '<p>{title}{done && <Icon />}</p>'],
    ['text after an element', '<p><b>Error</b> {message}</p>'],
    ['two texts', '<p>{one}{two}</p>'],
    ['fixed words beside what comes', '<p>Sent {at && <time>{at}</time>}</p>'],
    ['a space beside what comes', '<p><b>1</b>{" "}{at && <time>{at}</time>}</p>'],
    ['words that come beside others', '<p><b>1</b>{isNew && t("new")}</p>'],
    ['text in a fragment', '<>{title}<b>1</b></>'],
    ['text in a fragment that comes', '<p>{at ? <>Sent <b>1</b></> : <i>2</i>}</p>'],
    ['a component that is text', '<p>{title}</p>; function Bare() { return title }'],
    [
      'a list of text and elements',
      '<p>{parts.map((part) => part.at ? <b>1</b> : part.words)}</p>',
    ],
  ])('%s is found', (_, jsx) => {
    expect(findBareTexts('planted.tsx', `const planted = ${jsx}`)).not.toEqual([])
  })

  it.each([
    ['text alone', '<p>{title}</p>'],
    ['one text or another', '<p>{isNew ? t("new") : title}</p>'],
    ['fixed words beside an element that stays', '<p>{t("before")} <a href="#x">{title}</a></p>'],
    ['an element or its text alone', '<p><span>{title}</span>{done && <Icon />}</p>'],
    ['a list of elements', '<ul>{rows.map((row) => <li key={row.id}>{row.text}</li>)}</ul>'],
  ])('%s is safe', (_, jsx) => {
    expect(findBareTexts('planted.tsx', `const planted = ${jsx}`)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import next from 'next/package.json' with { type: 'json' }
import { expect, it } from 'vitest'

it('was written for the Next that is installed', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const [, version] = /Written for Next \*\*(.+)\*\*/.exec(readme) ?? []
  expect(
    version,
    `Next is ${next.version} now. See whether it still needs lib/http/server: follow "When Next is updated" in its README.`,
  ).toBe(next.version)
})

/** Creates the skeleton of a new language: every message in English, to be translated in place. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Copies the messages of English and names the language in the two lists.
 * Returns the created and changed files. Throws if the language exists already.
 */
export function createLanguage(language: string, root: string): string[] {
  const i18n = path.join(root, 'lib/i18n')
  const folder = path.join(i18n, 'texts', language)
  if (!/^[a-z]{2}$/.test(language))
    throw new Error('A language is named by two letters (ISO 639-1).')
  if (existsSync(folder)) throw new Error(`lib/i18n/texts/${language} is there already.`)
  cpSync(path.join(i18n, 'texts/en'), folder, { recursive: true })
  // Spanish has what every language has but English, which says what the others are checked against.
  cpSync(path.join(i18n, 'texts/es.ts'), `${folder}.ts`)
  change(`${folder}.ts`, (text) =>
    text.replaceAll('./es/', `./${language}/`).replace('const es:', `const ${language}:`),
  )
  const { name, direction } = describe(language)
  change(path.join(i18n, 'languages.ts'), (text) =>
    text.replace(
      /^(} as const satisfies)/m,
      `  ${language}: { name: '${name}', direction: '${direction}', locale: '${language}' },\n$1`,
    ),
  )
  change(path.join(i18n, 'translate.ts'), (text) =>
    text
      .replace(
        /^(import .* from '\.\/texts\/en\.ts'\n)/m,
        `$1import { ${language} } from './texts/${language}.ts'\n`,
      )
      .replace(/(= \{ en,[^}]*?) \}/, `$1, ${language} }`),
  )
  return [
    ...readdirSync(folder).map((file) => `lib/i18n/texts/${language}/${file}`),
    `lib/i18n/texts/${language}.ts`,
    'lib/i18n/languages.ts',
    'lib/i18n/translate.ts',
  ]
}

function describe(language: string): { name: string; direction: 'ltr' | 'rtl' } {
  const own = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  const locale = new Intl.Locale(language).maximize()
  const rightToLeft = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']
  return {
    name: own.charAt(0).toLocaleUpperCase(language) + own.slice(1),
    direction: rightToLeft.includes(locale.script ?? '') ? 'rtl' : 'ltr',
  }
}

function change(file: string, edit: (text: string) => string): void {
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
}

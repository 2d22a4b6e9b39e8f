/**
 * Folds letters as searches compare them: without marks, capitals, invisible characters and the lengthening of
 * Arabic; letters that are typed for one another become one. This is a module of its own, because the browser
 * loads it with the search for a country.
 */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\u0640]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => writtenAs[letter] ?? letter)
}

/** Letters that Unicode does not take apart. */
const writtenAs: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ə: 'e',
  // Alef maqsura and final ta marbuta; Farsi yeh and keheh, as other keyboards have them.
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
}

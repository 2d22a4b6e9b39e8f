import type { OptionView } from '@/lib/domain/onboarding/view/step-view.ts'

type CountrySearch = {
  /** The labels that fit, the likeliest first; none for an empty query. */
  find: (query: string) => string[]
  /** The one option this text names, by its label or another name of it. */
  named: (text: string) => OptionView | undefined
}

const mostFound = 12

/** Finds a country by what people call it: any beginning of a word, without accents or case. */
export function countrySearch(options: OptionView[]): CountrySearch {
  const entries = options.map((option) => ({
    option,
    label: folded(option.label),
    others: (option.hint ?? '').split('|').map(folded).filter(Boolean),
  }))
  return {
    find(query) {
      const searched = folded(query)
      if (!searched) return []
      return entries
        .map((entry) => ({ label: entry.option.label, rank: rankOf(entry, searched) }))
        .filter(({ rank }) => rank < noMatch)
        .sort((a, b) => a.rank - b.rank)
        .slice(0, mostFound)
        .map(({ label }) => label)
    },
    named(text) {
      const searched = folded(text)
      if (!searched) return undefined
      const entry =
        entries.find(({ label }) => label === searched) ??
        entries.find(({ others }) => others.includes(searched))
      return entry?.option
    },
  }
}

const noMatch = 5

function rankOf({ label, others }: { label: string; others: string[] }, searched: string): number {
  if (label === searched || others.includes(searched)) return 0
  if (label.startsWith(searched)) return 1
  if (others.some((other) => other.startsWith(searched))) return 2
  if (` ${label}`.includes(` ${searched}`)) return 3
  if ([label, ...others].some((name) => name.includes(searched))) return 4
  return noMatch
}

/** Without accents, case and punctuation, so that "cote d'ivoire" finds "Côte d’Ivoire". */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

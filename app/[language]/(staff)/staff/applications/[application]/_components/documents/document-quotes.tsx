import { PlatformQuote } from '@/app/_components/application/platform-quote.tsx'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import type { Translate } from '@/lib/i18n/translate.ts'

type DocumentQuotesProps = {
  t: Translate
  document: ApplicationDocument
  /** Whether the state of the document is left out. */
  isStateless?: boolean
}

/** Quotes the platform on a document: what it asks for, or why it was not accepted. */
export function DocumentQuotes({ t, document, isStateless = false }: DocumentQuotesProps) {
  const { state, description, errors } = document
  // The state says already that it was not accepted.
  const refused = state === 'rejected' && !isStateless ? 'other' : 'refused'
  const isRefused = state === 'rejected' || state === 'changes_requested'
  const isAsked = state === 'required' || state === 'stored'
  const quotes = new Map<string, 'asked' | 'refused' | 'other'>([
    ...(description
      ? [[description, isRefused ? refused : isAsked ? 'asked' : 'other'] as const]
      : []),
    ...errors.map((error) => [error.description || error.code, refused] as const),
  ])
  return [...quotes].map(
    ([words, kind]) =>
      words && (
        <p key={words}>
          <PlatformQuote t={t} words={words} sentence={`staffCase.platformWords.${kind}`} />
        </p>
      ),
  )
}

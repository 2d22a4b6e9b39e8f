export type TagTone = 'neutral' | 'waiting' | 'action' | 'success' | 'refused'

/** A state in one or two words. */
export function Tag({ tone = 'neutral', text }: { tone?: TagTone; text: string }) {
  return <strong className={`tag tag-${tone}`}>{text}</strong>
}

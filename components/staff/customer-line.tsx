import { Reference } from '../ui/reference'

/** Names the applicant, with the reference on a line of its own if space is short. */
export function CustomerLine({ name, reference }: { name: string; reference: string }) {
  return (
    <span className="customer-line">
      <bdi className="font-strong">{name}</bdi>
      <Reference value={reference} />
    </span>
  )
}

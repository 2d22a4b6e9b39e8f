/** The reference of an application: whole, and from left to right in every language. */
export function Reference({ value }: { value: string }) {
  return (
    <bdi dir="ltr" translate="no" className="one-line font-figures">
      {value}
    </bdi>
  )
}

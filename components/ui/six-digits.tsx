/** Shows a code to write down or to tell, in two groups; copying gives no gap. */
export function SixDigits({ code, className = '' }: { code: string; className?: string }) {
  return (
    <p className={`return-code ${className}`}>
      <bdi dir="ltr">
        <span>{code.slice(0, 3)}</span>
        <span>{code.slice(3)}</span>
      </bdi>
    </p>
  )
}

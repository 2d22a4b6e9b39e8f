/**
 * A QR code (ISO/IEC 18004), black on white whatever the page's colours are: that is what cameras read.
 * `modules`: the rows of dark and light, without the margin, which is drawn here.
 */
export function QrCode({ label, modules }: { label: string; modules: readonly boolean[][] }) {
  const size = modules.length + 2 * margin
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <rect width={size} height={size} fill="white" />
      <path d={pathOf(modules)} fill="black" />
    </svg>
  )
}

/** Four modules of quiet all round: ISO/IEC 18004 section 6.3.8. */
const margin = 4

function pathOf(modules: readonly boolean[][]): string {
  return modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
    .join('')
}

export const dynamic = 'force-dynamic'

export default function Page() {
  return <p>It works.</p>
}

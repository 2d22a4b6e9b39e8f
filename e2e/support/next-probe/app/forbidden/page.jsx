import { forbidden } from 'next/navigation'

export const dynamic = 'force-dynamic'

async function act() {
  'use server'
  forbidden()
}
export default function Page() {
  return (
    <form action={act}>
      <button type="submit">Send</button>
    </form>
  )
}

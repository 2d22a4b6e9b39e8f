export const dynamic = 'force-dynamic'

async function act() {
  'use server'
}

export default function Page() {
  return (
    <form action={act.bind(null, { a: 1 })}>
      <input name="a" />
      <button type="submit">Send</button>
    </form>
  )
}

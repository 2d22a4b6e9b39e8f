import { cookies } from 'next/headers'
import { goOn } from './go-on.ts'

/** A page that is made anew for each request, as every page is that knows who asks. */
export default async function Page() {
  const known = (await cookies()).has('known')
  return (
    <form action={goOn}>
      <h1>{known ? 'Welcome back' : 'Welcome'}</h1>
      <label>
        Name <input name="name" />
      </label>
      <button type="submit">Continue</button>
    </form>
  )
}

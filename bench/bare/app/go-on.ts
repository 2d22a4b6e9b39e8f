'use server'

import { redirect } from 'next/navigation'

/** Reads what was posted, as every action does, and leads on. */
export async function goOn(form: FormData): Promise<void> {
  const back = form.get('path') === '/large' ? '/large' : '/'
  redirect(form.has('name') ? back : `${back}?again`)
}

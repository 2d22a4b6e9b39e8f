import type { ReactFormState } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BackupCodesForm, type BackupCodesState } from './backup-codes-form.tsx'

it('says what becomes of earlier codes before new ones are made, and not above those', async () => {
  const before = await write()
  expect(before).toContain('Earlier codes will stop working.')
  const stateKey = /name="\$ACTION_KEY" value="([^"]+)"/.exec(before)?.[1] ?? ''
  const answered = (state: BackupCodesState) =>
    write([state, stateKey, 'make', 0] as unknown as ReactFormState)
  const made = await answered({ codes: ['ab12-cd34-ef56'] })
  expect(made).toContain('ab12-cd34-ef56')
  expect(made).not.toContain('Earlier codes will stop working.')
  const refused = await answered({ problem: 'Nothing was changed' })
  expect(refused).toContain('Nothing was changed')
  expect(refused).toContain('Earlier codes will stop working.')
})

/** The form as the server writes it, without script too. */
async function write(formState: ReactFormState | null = null): Promise<string> {
  const form = (
    <BackupCodesForm
      action={server}
      hidden={{}}
      onward="/next"
      earlier={<p>Earlier codes will stop working.</p>}
      texts={{
        submit: 'Make',
        shown: 'Save them',
        list: 'Codes',
        download: 'Download',
        copy: 'Copy',
        copied: 'Copied',
        notCopied: 'Not copied',
        print: 'Print',
        saved: 'Saved',
        fileName: 'codes.txt',
        fileHeading: 'Codes',
      }}
    />
  )
  const stream = await renderToReadableStream(form, { formState })
  await stream.allReady
  return new Response(stream).text()
}

// The marks by which React recognises a server action.
const server = Object.assign(async (state: BackupCodesState) => state, {
  bind: () => server,
  $$FORM_ACTION: () => ({ name: '$ACTION_ID_make', method: 'POST', data: new FormData() }),
  $$IS_SIGNATURE_EQUAL: () => true,
})

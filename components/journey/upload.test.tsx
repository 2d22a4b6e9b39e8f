import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { withoutBareSpans } from '@/test-support/without-bare-spans.ts'
import { DocumentList } from './document-list.tsx'
import { UploadForm, type UploadTexts } from './upload-form.tsx'
import { readDrop } from './watch-drops.ts'

const texts: UploadTexts = {
  label: 'Choose a file',
  hint: 'PDF, JPEG or PNG',
  choose: 'Choose file',
  chooseOther: 'Choose another file',
  noFile: 'No file chosen',
  drop: 'You can also drag a file here',
  dropNow: 'Let go',
  dropped: 'Chosen: {name}',
  readable: 'Can you read every word?',
  submit: 'Send document',
  sending: 'Sending: {percent}',
  checking: 'Checking',
  stop: 'Stop sending',
  stopped: 'Stopped',
  notSent: 'Not sent',
  hiddenError: 'Error:',
  summaryTitle: 'There is a problem',
}

function form(more: { problem?: string; folded?: string } = {}): string {
  return renderToString(
    <UploadForm
      title="Passport"
      action="/upload"
      texts={texts}
      problems={{ empty: 'The selected file is empty' }}
      maxBytes={100}
      language="en"
      {...more}
    >
      <h1>Passport</h1>
    </UploadForm>,
  )
}

describe('the form for a file', () => {
  it('posts by itself, without script, and lets a telephone take a photo', () => {
    const html = form()
    for (const attribute of [
      'action="/upload"',
      'encType="multipart/form-data"',
      'method="post"',
    ]) {
      expect(html).toMatch(new RegExp(`<form [^>]*${attribute}`))
    }
    expect(html).toMatch(/<input[^>]*type="file"/)
    expect(html).toMatch(/accept="application\/pdf,image\/jpeg,image\/png"/)
    // With `capture` a telephone would offer its camera only, and none of its files.
    expect(html).not.toContain('capture')
    expect(html).toContain('<title>Passport</title>')
    expect(html).not.toContain('problems')
    // Without script no script-only feature is promised.
    expect(html).not.toContain('drag')
    expect(html).not.toContain('drop-area')
  })

  it('says what was wrong above the heading, at the input and in the title', () => {
    const html = form({ problem: 'empty' })
    expect(html).toContain('<title>Error: Passport</title>')
    expect(html.indexOf('id="problems"')).toBeLessThan(html.indexOf('<h1>'))
    expect(html).toMatch(/<a href="#file"[^>]*>The selected file is empty/)
    expect(html).toMatch(/aria-describedby="file-hint file-error" aria-invalid="true"/)
  })

  it('says of a problem that it does not know, by any name, that nothing was sent', () => {
    for (const problem of ['other', 'toString', 'constructor']) {
      expect(form({ problem })).toContain(texts.notSent)
    }
  })

  it('is folded away where nothing has to be done, and open where something was wrong', () => {
    expect(form({ folded: 'Send another file' })).toMatch(
      /<details class="details"><summary>Send another file/,
    )
    expect(form({ folded: 'Send another file', problem: 'empty' })).toMatch(
      /<details class="details" open="">/,
    )
  })
})

describe('a dropped file', () => {
  const [scan, bill] = [new File(['a'], 'scan.pdf'), new File(['b'], 'bill.pdf')]
  const drop = (files: File[], isDirectory = false) => {
    const item = { webkitGetAsEntry: () => ({ isDirectory }) }
    return readDrop({ files, items: files.map(() => item) } as unknown as DataTransfer)
  }

  it('is chosen when it is one file', () => {
    expect(drop([scan])).toEqual({ files: [scan] })
  })

  it('is not chosen when it is several files, a folder, or none', () => {
    expect(drop([scan, bill])).toEqual({ problem: 'several' })
    expect(drop([scan], true)).toEqual({ problem: 'wrong_type' })
    expect(drop([])).toEqual({ problem: 'missing' })
  })
})

describe('the list of documents', () => {
  const item = {
    id: 'doc-1',
    name: 'Passport',
    whose: 'For Ada',
    tone: 'action' as const,
    tag: 'Needed',
    text: <p>It is needed.</p>,
  }

  it('says of each what it is, whose, and where it stands, and names them in its links', () => {
    const html = renderToString(
      <DocumentList
        title="Documents"
        items={[{ ...item, href: '/passport', linkText: 'Send this document' }]}
      />,
    )
    expect(html).toMatch(/<h2 id="documents"[^>]*>Documents/)
    expect(html).toContain('For Ada')
    expect(withoutBareSpans(html).replace(/<!-- -->/g, '')).toMatch(
      /<a href="\/passport"[^>]*>Send this document<span class="sr-only"> Passport For Ada/,
    )
  })

  it('does not name again what the text of the link names', () => {
    const named = { ...item, href: '/passport', linkText: 'Send passport', isNamed: true }
    const html = renderToString(<DocumentList title="Documents" items={[named]} />)
    expect(withoutBareSpans(html).replace(/<!-- -->/g, '')).toMatch(
      /<a href="\/passport"[^>]*>Send passport<span class="sr-only"> {1,2}For Ada/,
    )
  })

  it('has no link where nothing can be sent, and is not there at all without documents', () => {
    expect(renderToString(<DocumentList title="Documents" items={[item]} />)).not.toContain('<a ')
    expect(renderToString(<DocumentList title="Documents" items={[]} />)).toBe('')
  })
})

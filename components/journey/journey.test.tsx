import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { describe, expect, it } from 'vitest'
import { withoutBareSpans } from '@/test-support/without-bare-spans.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { PrintButton } from '../ui/print-button.tsx'
import { ActionList } from './action-list.tsx'
import { HistoryList } from './history-list.tsx'
import { LiveStatus } from './live-status.tsx'
import { OpenApplicationList } from './open-application-list.tsx'
import { PageShell } from './page-shell.tsx'
import { PeopleList } from './people-list.tsx'
import { ReviewList } from './review-list.tsx'
import { type Site, SiteProvider } from './site.tsx'
import { StatusPanel } from './status-panel.tsx'
import { TaskList } from './task-list.tsx'
import { TermsDocuments } from './terms-documents.tsx'

const shownAs = (element: ReactElement) => withoutBareSpans(renderToString(element))

const sections = [
  {
    id: 'you',
    title: 'About you',
    rows: [
      { label: 'Given names', value: 'Ada', changeHref: '/name', changeHidden: 'your given names' },
      { label: 'Middle names', value: undefined, changeHref: '/name' },
    ],
  },
]

const site: Site = {
  brand: { name: 'Portico', href: '/' },
  icon: '/favicon.svg',
  skipText: 'Skip to main content',
  testLine: { short: 'Test', tag: 'Test environment', text: 'Nothing here is real.' },
  backText: 'Back',
  language: 'en',
  languages: {
    label: 'Language',
    all: [
      ['en', 'English'],
      ['ar', 'العربية'],
    ],
  },
  help: { title: 'Help', text: 'Call us.', ways: [] },
  error: {
    title: 'T',
    heading: 'H',
    text: 'X',
    start: 'S',
    reference: 'Code {code}',
    retry: 'Again',
  },
  notFound: {
    title: 'T',
    text: 'X',
    start: 'S',
  },
}

describe('the page round everything', () => {
  const html = shownAs(
    <SiteProvider site={site}>
      <PageShell
        path="/apply"
        back="/before"
        help={{ reference: { name: 'Reference', text: '7' } }}
      >
        <h1>Hello</h1>
      </PageShell>
    </SiteProvider>,
  )

  it('begins with the way past the header', () => {
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('<header'))
    expect(html).toMatch(/id="main" tabindex="-1"/i)
  })

  it('has back, the brand, the mark of a test, help and languages in one bar, in that order', () => {
    const [bar = ''] = /<header.*?<\/header>/s.exec(html) ?? []
    const found = ['href="/before"', 'href="/"', 'class="test-mark"', 'href="#help"', 'popover=']
    const places = found.map((each) => bar.indexOf(each))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
  })

  it('ends with the help, folded to one line, in what a link to it opens', () => {
    expect(html).toMatch(/<footer.*<details><summary><h2>Help<\/h2><\/summary><div id="help"/s)
  })

  it('keeps the way back and that to the help out of what the skip link leads to', () => {
    const [main = ''] = /<main id="main".*?<\/main>/s.exec(html) ?? []
    expect(main).toContain('<h1>Hello</h1>')
    expect(main).not.toMatch(/href="(\/before|#help)"/)
    expect(html.indexOf('href="/before"')).toBeLessThan(html.indexOf('<main'))
  })

  it('has all of its words in a landmark', () => {
    const between = html.replace(/<(header|nav|main|footer)[ >].*?<\/\1>/gs, '')
    expect(between.replace(/<a href="#main".*?<\/a>/, '').replace(/<[^>]*>/g, '')).toBe('')
  })

  it('names each language in itself and marks the one in use', () => {
    expect(html).toMatch(/<a href="\/ar\/apply"[^>]*hrefLang="ar" lang="ar"/i)
    expect(html.match(/aria-current/g)).toHaveLength(1)
  })
})

describe('the review', async () => {
  const review = <ReviewList sections={sections} changeText="Change" missingText="Not provided" />
  // Waits for the part that is loaded where it is used.
  await prerender(review)
  const html = shownAs(review)

  it('names every change link by what it changes', () => {
    expect(html).toMatch(/Change<span class="sr-only"> (<!-- -->)?your given names<\/span>/)
    expect(html).toMatch(/Change<span class="sr-only"> (<!-- -->)?Middle names<\/span>/)
  })

  it('has the way to change what only a heading says', () => {
    const change = { href: '/people', hidden: 'People named' }
    const people = [{ id: 'people', title: '3 people named', rows: [], change }]
    const heading = shownAs(
      <ReviewList sections={people} changeText="Change" missingText="Not provided" />,
    )
    expect(heading).toMatch(/3 people named<\/h2><a href="\/people"[^>]*>Change<span/)
  })

  it('says what was not given', () => {
    expect(html).toContain('Not provided')
  })
})

describe('the list of tasks', () => {
  const html = shownAs(
    <TaskList
      label="What there is to do"
      tasks={[
        {
          id: 'company',
          title: 'The company',
          hint: 'Its name and number',
          status: { tone: 'done', text: 'Completed' },
          href: '/company',
        },
        {
          id: 'people',
          title: 'People',
          status: { tone: 'waiting', text: 'Not started' },
          href: '/people',
        },
        { id: 'terms', title: 'Terms', status: { tone: 'neutral', text: 'Cannot start yet' } },
      ]}
    />,
  )

  it('says with each link what it is about and how far it is', () => {
    expect(html).toMatch(/href="\/company"[^>]*aria-describedby="company-hint company-status"/)
    expect(html).toMatch(/href="\/people"[^>]*aria-describedby="people-status"/)
    for (const id of ['company-hint', 'company-status', 'people-status']) {
      expect(html.match(new RegExp(` id="${id}"`, 'g'))).toHaveLength(1)
    }
  })

  it('leads nowhere from what cannot be started yet, and says so', () => {
    expect(html.match(/<a /g)).toHaveLength(2)
    expect(html).toContain('Cannot start yet')
  })
})

describe('the people of a company', () => {
  const people = ['Ada Lovelace', 'سعاد خليل'].map((name, index) => ({
    id: `person-${index}`,
    name,
    initials: `A${index}`,
    share: index * 60,
    detail: 'Officer',
    status: { tone: 'done' as const, text: 'Completed' },
    changeHref: `/people/${index}`,
    changeText: 'Change',
    removeHref: `/people/${index}/remove`,
  }))
  const html = shownAs(<PeopleList label="People" people={people} removeText="Remove" />)

  it('names in every link whom it changes or removes', () => {
    for (const { name } of people) {
      for (const act of ['Change', 'Remove']) {
        expect(html).toMatch(new RegExp(`${act}<span class="sr-only"> (<!-- -->)?${name}</span>`))
      }
    }
  })

  it('has what is to be done next first, as a button, and nothing else as one', () => {
    const [person] = people
    if (!person) throw new Error('There are two')
    const link = { href: '/link', text: 'Send a new link' }
    const textsOf = (wanted: 'change' | 'link' | undefined) => {
      const list = [{ ...person, link, wanted }]
      const shown = shownAs(<PeopleList label="People" people={list} removeText="Remove" />)
      return [...shown.matchAll(/<a [^>]*class="([^"]*)">([^<]*)/g)].map(
        ([, face, text]) => `${text}${face?.includes('button') ? '!' : ''}`,
      )
    }
    expect(textsOf(undefined)).toEqual(['Send a new link', 'Change', 'Remove'])
    expect(textsOf('link')).toEqual(['Send a new link!', 'Change', 'Remove'])
    expect(textsOf('change')).toEqual(['Change!', 'Send a new link', 'Remove'])
  })

  it('draws the share of an owner, and none of a person who owns nothing', () => {
    expect(html.match(/share-whole/g)).toHaveLength(2)
    expect(html.match(/share-part/g)).toHaveLength(1)
    expect(html).toMatch(/stroke-dasharray="60 100"/i)
  })

  it('shows a name in its own direction', () => {
    expect(html.match(/<bdi class="one-line">/g)).toHaveLength(2)
  })

  it('removes nobody by itself: that has a page of its own', () => {
    expect(html).not.toMatch(/<(form|button)/)
  })

  it('says nothing where there is nobody', () => {
    expect(renderToString(<PeopleList label="People" people={[]} removeText="Remove" />)).toBe('')
  })
})

describe('the rest of the journey', () => {
  it('has no button to print or to copy where no script could', () => {
    expect(renderToString(<PrintButton text="Print" />)).not.toContain('<button')
    const texts = { copy: 'Copy', done: 'Copied', failed: 'Not copied' }
    expect(renderToString(<CopyButton value="a" texts={texts} />)).not.toContain('<button')
  })

  it('says the status of the application in words, not by colour alone', () => {
    const html = shownAs(
      <StatusPanel
        tone="refused"
        tag="Not approved"
        heading="We cannot open an account for you"
        reference={{ label: 'Reference', value: 'PTC-1' }}
        next={{ title: 'What happens next', notes: [{ id: 'one', text: 'We write to you.' }] }}
      />,
    )
    expect(html).toContain('Not approved')
    expect(html).toContain('<p>We write to you.</p>')
  })

  it('says what happens next before the reference', () => {
    const html = shownAs(
      <StatusPanel
        tone="waiting"
        tag="In review"
        heading="Your application is being reviewed"
        reference={{ label: 'Reference', value: 'PTC-1' }}
        next={{ title: 'What happens next', notes: [{ id: 'one', text: 'We write to you.' }] }}
      />,
    )
    expect(html.indexOf('We write to you.')).toBeLessThan(html.indexOf('PTC-1'))
  })

  it('says nothing of applications where there are none', () => {
    expect(renderToString(<OpenApplicationList title="Carry on" items={[]} />)).toBe('')
  })

  it('names every link to a document by the document', () => {
    const html = shownAs(
      <TermsDocuments
        documents={[{ id: 'a', title: 'Agreement', openHref: '/a', printHref: '/a/print' }]}
        openText="Read"
        printText="Print"
      />,
    )
    const text = html.replace(/<!-- -->/g, '')
    expect(text).toMatch(/<span class="sr-only">Read <\/span>Agreement<\/a>/)
    expect(text).toContain('<span class="sr-only"> Agreement</span></a>')
  })
})

describe('the list of requirements', () => {
  const items = [
    {
      id: 'a',
      title: 'Passport number',
      reason: 'It has expired.',
      href: '/a',
      linkText: 'Answer',
    },
    { id: 'b', title: 'Post code', href: '/b', linkText: 'Answer' },
    { id: 'd', title: 'Passport country', href: '/a', linkText: 'Answer' },
    { id: 'c', title: 'City', href: '/c', linkText: 'Change', doneText: 'Answered' },
  ]
  const html = shownAs(<ActionList title="What is needed" items={items} mainHref="/a" />)

  it('has a button for each open item, of which one is the main one, and a link for what is done', () => {
    expect(html.match(/class="button button-primary"/g)).toHaveLength(1)
    expect(html).toMatch(/href="\/a" class="button button-primary"/)
    expect(html).toMatch(/href="\/b" class="button button-secondary"/)
    expect(html).toMatch(/href="\/c" class="link/)
  })

  it('names every button by what it answers', () => {
    expect(html).toMatch(/Answer<span class="sr-only"> (<!-- -->)?Passport number<\/span>/)
  })
})

describe('a status that may change', () => {
  it('says without script when it was read last, beside the link that reads it again', () => {
    const html = shownAs(
      <AppRouterContext value={{} as AppRouterInstance}>
        <LiveStatus
          active
          announcement="In review"
          texts={{ updating: 'This page updates automatically.', reload: 'Check again' }}
          reloadHref="/status"
          checked="Last checked: now."
        />
      </AppRouterContext>,
    )
    expect(html).toMatch(/Last checked: now\..*href="\/status".*Check again/)
    expect(html).not.toContain('automatically')
  })
})

describe('the list of past events', () => {
  const history = (count: number) =>
    renderToString(
      <HistoryList
        locale="en-GB"
        title="So far"
        zone="Times: {zone}"
        entries={Array.from({ length: count }, (_, index) => ({
          at: `2026-11-21T09:00:0${index}.000Z`,
          time: `09:00:0${index}`,
          text: `Thing ${index}.`,
        }))}
        earlierText={(earlier) => `${earlier} more`}
      />,
    )

  it('begins with the latest, each with its time for people and for programs', () => {
    const html = history(3)
    expect(html.indexOf('Thing 2')).toBeLessThan(html.indexOf('Thing 0'))
    expect(html).toContain('<time dateTime="2026-11-21T09:00:02.000Z"')
    expect(html.match(/<details/g)).toHaveLength(1)
  })

  it('says the zone of its times once, before any script that of the server', () => {
    expect(history(3).match(/UTC/g)).toEqual(['UTC'])
  })

  it('folds the beginning of a long one away, in the browser’s own element', () => {
    const [, shown = '', folded = ''] = history(9).split('<details')
    expect(shown.match(/<li/g)).toHaveLength(4)
    expect(folded).toContain('<summary>5 more</summary>')
    expect(folded.match(/<li/g)).toHaveLength(5)
  })

  it('is nothing where nothing has', () => {
    expect(history(0)).toBe('')
  })
})

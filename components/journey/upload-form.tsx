'use client'

import {
  lazy,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ErrorSummary } from '../form/error-summary'
import { Button, buttonClass } from '../ui/button'
import { Icon } from '../ui/icon'
import { problem as problemDrawing } from '../ui/icon-paths'
import { VisuallyHidden } from '../ui/visually-hidden'
import { convertPhoto } from './convert-photo'
import { sendFile } from './send-file'
import { type DropOutcome, watchDrops } from './watch-drops'
import './upload.css'

// A file can be sent without the preview.
const FilePreview = lazy(() => import('./file-preview').catch(() => ({ default: () => null })))

export type UploadTexts = {
  label: string
  hint: string
  /** The button that opens the browser's choice of files, and the text beside it before one is chosen. */
  choose: string
  /** The label of the button once a file is chosen. */
  chooseOther: string
  noFile: string
  /** Says that a file may be dropped, and what to do while one is held over the drop area. */
  drop: string
  dropNow: string
  /** `{name}` is the file's. */
  dropped: string
  /** What to check in a chosen photo. */
  readable: string
  submit: string
  /** `{percent}` is how much has left. */
  sending: string
  checking: string
  stop: string
  stopped: string
  notSent: string
  hiddenError: string
  summaryTitle: string
}

type UploadFormProps = {
  /** The `<title>` without "Error: ". */
  title: string
  /** The address of the post; it answers with a page, or with JSON to a script that asks for it. */
  action: string
  texts: UploadTexts
  /** The messages of the problems, by code. */
  problems: Record<string, string>
  /** The code of the last post's problem. */
  problem?: string
  maxBytes: number
  /** The kinds of files that the browser offers; pictures and PDF by default. */
  accept?: string
  /** The language for percentages. */
  language: string
  /** Shown instead of the form until somebody opens it. */
  folded?: string
  /** Shown between the error summary and the form: heading and all. */
  children: ReactNode
}

/**
 * Sends one file. Without script it is a plain form; with script the same form takes a dropped file, shows its
 * progress, can be stopped, and refuses a file of wrong size before it is sent.
 */
export function UploadForm(props: UploadFormProps) {
  const { title, action, texts, problems, maxBytes, folded, children } = props
  const { accept = 'application/pdf,image/jpeg,image/png' } = props
  const [problem, setProblem] = useState(props.problem)
  const [notice, setNotice] = useState('')
  const [percent, setPercent] = useState<number>()
  const [isOver, setIsOver] = useState(false)
  const [file, setFile] = useState<File>()
  const stopping = useRef<AbortController>(undefined)
  const summary = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const scripted = useSyncExternalStore(subscribeToNothing, inBrowser, onServer)
  const known = problem && Object.hasOwn(problems, problem) ? problems[problem] : undefined
  const message = problem && (known ?? texts.notSent)
  const isSending = percent !== undefined

  const last = useRef(problem)
  useEffect(() => {
    if (problem && last.current !== problem) summary.current?.focus()
    last.current = problem
  }, [problem])

  function refuse(code: string) {
    setProblem(code)
    // Said again though it is the same again.
    if (code === problem) summary.current?.focus()
  }

  function readFile() {
    setFile(input.current?.files?.[0])
  }
  // A file may have been chosen before this ran, and a browser that returns to the page still has it.
  useEffect(readFile, [])

  const choose = useEffectEvent((dropped: DropOutcome) => {
    if (stopping.current || !input.current) return
    setNotice('')
    if ('problem' in dropped) return refuse(dropped.problem)
    input.current.files = dropped.files
    readFile()
    setProblem(undefined)
    setNotice(texts.dropped.replace('{name}', dropped.files[0]?.name ?? ''))
  })
  useEffect(
    () =>
      area.current ? watchDrops(area.current, { onOver: setIsOver, onDrop: choose }) : undefined,
    [],
  )

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stopping.current) return
    const form = new FormData(event.currentTarget)
    const found = findProblem(form.get('file'), maxBytes)
    setNotice('')
    if (found) return refuse(found)
    setProblem(undefined)
    setPercent(0)
    const controller = new AbortController()
    stopping.current = controller
    const file = form.get('file')
    if (file instanceof File) form.set('file', await convertPhoto(file))
    let left = 0
    const sent = await sendFile(action, form, {
      onProgress(share) {
        left = share
        setPercent(share)
      },
      signal: controller.signal,
    })
    if (typeof sent === 'object' && 'next' in sent) return window.location.assign(sent.next)
    stopping.current = undefined
    setPercent(undefined)
    if (sent === 'stopped') setNotice(texts.stopped)
    else if (typeof sent === 'object') refuse(sent.problem)
    // When all of it had left, it may have arrived.
    else refuse(left < 100 ? 'not_sent' : 'unsure')
  }

  const form = (
    <form
      action={action}
      method="post"
      encType="multipart/form-data"
      onSubmit={submit}
      noValidate
      className="step-form"
    >
      <div className={message ? 'field field-wrong' : 'field'}>
        <label htmlFor="file" className="label">
          {texts.label}
        </label>
        <p id="file-hint" className="hint">
          {texts.hint}
        </p>
        {message && (
          <div id="file-error" className="field-error">
            <Icon drawing={problemDrawing} />
            <p>
              <VisuallyHidden>{texts.hiddenError} </VisuallyHidden>
              <span>{message}</span>
            </p>
          </div>
        )}
        <div
          ref={area}
          className={scripted ? 'drop-area' : undefined}
          data-over={isOver || undefined}
        >
          <div
            className={scripted ? 'file-control' : undefined}
            data-wrong={message ? '' : undefined}
          >
            <input
              ref={input}
              id="file"
              name="file"
              type="file"
              accept={accept}
              className="file-input"
              aria-describedby={message ? 'file-hint file-error' : 'file-hint'}
              aria-invalid={message ? true : undefined}
              onChange={readFile}
            />
            {scripted && <FileShown name={file?.name ?? ''} texts={texts} />}
          </div>
          {scripted && <p className="drop-words">{isOver ? texts.dropNow : texts.drop}</p>}
        </div>
        {file?.type.startsWith('image/') && (
          <Suspense>
            <FilePreview file={file} text={texts.readable} />
          </Suspense>
        )}
      </div>
      <div className="submit-line">
        <Button>{texts.submit}</Button>
        {isSending && percent < 100 && (
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => stopping.current?.abort()}
          >
            {texts.stop}
          </button>
        )}
      </div>
      {isSending && <progress className="upload-progress" value={percent} max={100} aria-hidden />}
      {/* Rendered from the start, so that its later content is read out. */}
      {scripted && (
        <p role="status" className="upload-status">
          {isSending ? getStatusText(percent, props) : notice}
        </p>
      )}
    </form>
  )

  return (
    <>
      <title>{message ? `${texts.hiddenError} ${title}` : title}</title>
      {message && (
        <ErrorSummary
          ref={summary}
          title={texts.summaryTitle}
          problems={[{ input: 'file', message }]}
        />
      )}
      {children}
      {folded ? (
        <details className="details" open={message ? true : undefined}>
          <summary>{folded}</summary>
          <div>{form}</div>
        </details>
      ) : (
        form
      )}
    </>
  )
}

/** The input as it looks: the browser's own words for it are of the browser's language, not the page's. */
function FileShown({ name, texts }: { name: string; texts: UploadTexts }) {
  return (
    <span className="file-shown" aria-hidden>
      <span className="file-button">{name ? texts.chooseOther : texts.choose}</span>
      {name ? <bdi className="file-name">{name}</bdi> : <span>{texts.noFile}</span>}
    </span>
  )
}

/** Checks the size only; the server inspects the bytes. */
function findProblem(file: FormDataEntryValue | null, maxBytes: number): string | undefined {
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) return 'missing'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'too_large' : undefined
}

/** Rounds the progress, so that it is read out now and then and not without end. */
function getStatusText(percent: number, { texts, language }: UploadFormProps): string {
  if (percent >= 100) return texts.checking
  const step = Math.floor(percent / 20) * 20
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(step / 100)
  return texts.sending.replace('{percent}', share)
}

const subscribeToNothing = () => () => {}
const inBrowser = () => true
const onServer = () => false

'use client'

import { type ReactNode, useActionState, useEffect, useRef } from 'react'
import { ActForm } from '../form/act-form'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { CopyButton } from '../ui/copy-button'
import { Notice } from '../ui/notice'
import { PrintButton } from '../ui/print-button'

/** The new codes, or the problem, in words. */
export type BackupCodesState = { codes?: readonly string[]; problem?: string }

type BackupCodesFormProps = {
  action: (before: BackupCodesState, form: FormData) => Promise<BackupCodesState>
  hidden: Record<string, string>
  /** The link onward once the codes are saved. */
  onward: string
  /** What happens to the existing codes: shown before new ones are made. */
  earlier?: ReactNode
  /** A way on without codes. */
  later?: ReactNode
  texts: {
    submit: string
    /** Above the codes: that they are shown only once. */
    shown: string
    list: string
    download: string
    copy: string
    copied: string
    notCopied: string
    print: string
    /** Leads on, once they are saved. */
    saved: string
    fileName: string
    /** The first line of the file. */
    fileHeading: string
  }
}

/** Creates backup codes and shows them once: only the answer to this request has them. */
export function BackupCodesForm(props: BackupCodesFormProps) {
  const { action, hidden, onward, earlier, later, texts } = props
  const [{ codes, problem }, post] = useActionState(action, {})
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (codes || problem) news.current?.focus()
  }, [codes, problem])
  if (codes) {
    return (
      <div ref={news} tabIndex={-1} className="mt-3">
        <Notice tone="warning" title={texts.shown} />
        <ol aria-label={texts.list} className="backup-codes">
          {codes.map((code) => (
            <li key={code}>
              <bdi dir="ltr">{code}</bdi>
            </li>
          ))}
        </ol>
        <div className="backup-actions print:hidden">
          {/* A data URL: nothing is fetched, and it works without script. */}
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(texts, codes))}`}
            download={texts.fileName}
            className="button button-primary"
          >
            {texts.download}
          </a>
          <CopyButton
            isButton
            value={codes.join('\n')}
            texts={{ copy: texts.copy, done: texts.copied, failed: texts.notCopied }}
          />
          <PrintButton text={texts.print} />
        </div>
        <p className="mt-4 border-t border-line pt-3 print:hidden">
          <ButtonLink href={onward} tone="secondary">
            {texts.saved}
          </ButtonLink>
        </p>
      </div>
    )
  }
  return (
    <ActForm action={post} className="mt-3">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {earlier}
      <div ref={news} tabIndex={-1} role="alert">
        {problem && <Notice tone="warning">{problem}</Notice>}
      </div>
      <div className="submit-line">
        <Button>{texts.submit}</Button>
        {later}
      </div>
    </ActForm>
  )
}

function fileOf({ fileHeading }: BackupCodesFormProps['texts'], codes: readonly string[]): string {
  return [fileHeading, '', ...codes, ''].join('\r\n')
}

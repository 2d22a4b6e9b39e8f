/** Provides the texts of the form that sends a document. */
import type { UploadTexts } from '@/components/journey/upload-form'
import { refusals } from '@/lib/documents/rules/file-refusals.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { documentUpload } from '@/lib/platform/contract/values.ts'
import type { DocumentProblem } from '../../_request/receive-document.ts'

const maxMegabytes = documentUpload.maxBytes / 1024 / 1024

export function getUploadTexts(t: Translate): UploadTexts {
  return {
    label: t('documents.file'),
    hint: t('documents.fileHint', { size: maxMegabytes }),
    choose: t('documents.chooseFile'),
    chooseOther: t('documents.chooseOtherFile'),
    noFile: t('documents.noFile'),
    drop: t('documents.drop'),
    dropNow: t('documents.dropNow'),
    dropped: t('documents.dropped', { name: '{name}' }),
    readable: t('documents.readable'),
    submit: t('documents.submit'),
    sending: t('documents.sending', { percent: '{percent}' }),
    checking: t('documents.checking'),
    stop: t('documents.stop'),
    stopped: t('documents.stopped'),
    notSent: t('documents.notSent'),
    hiddenError: t('form.hiddenError'),
    summaryTitle: t('form.summaryTitle'),
  }
}

/** Returns the texts for staff, who upload for a customer. */
export function getStaffUploadTexts(t: Translate): UploadTexts {
  return {
    ...getUploadTexts(t),
    submit: t('assistedEntry.documents.submit'),
    sending: t('assistedEntry.documents.sending', { percent: '{percent}' }),
    checking: t('assistedEntry.documents.checking'),
    stop: t('assistedEntry.documents.stop'),
    stopped: t('assistedEntry.documents.stopped'),
    notSent: t('assistedEntry.documents.notSent'),
  }
}

/** A sentence for each reason, for staff. */
export function getStaffUploadProblemTexts(t: Translate): Record<string, string> {
  const own = ['broken_off', 'not_scanned', 'unavailable', 'unsure'] as const
  return {
    ...getUploadProblemTexts(t),
    ...Object.fromEntries(own.map((code) => [code, t(`assistedEntry.documents.errors.${code}`)])),
  }
}

/** A problem that only the page itself can find. */
type PageProblem = 'several'

/** A sentence for each reason why a document was not accepted. */
export function getUploadProblemTexts(t: Translate): Record<DocumentProblem | PageProblem, string> {
  const codes: (DocumentProblem | PageProblem)[] = [...refusals, ...others, 'several']
  return Object.fromEntries(
    codes.map((code) => [code, t(`documents.errors.${code}`, { size: maxMegabytes })]),
  ) as Record<DocumentProblem | PageProblem, string>
}

const others = [
  'broken_off',
  'too_many',
  'too_often',
  'not_scanned',
  'unavailable',
  'unsure',
  'closed',
] as const satisfies DocumentProblem[]

/** The result of posting a form in the background. */
type SendFileOutcome =
  /** The page that says what happened. */
  | { next: string }
  /** The code of the problem. */
  | { problem: string }
  /** No answer, or none of ours, came: a completely sent form may have arrived. */
  | 'not_sent'
  | 'stopped'

type SendFileOptions = {
  /** Reports the sent part as an integer per cent; 100 once all is sent and the answer is awaited. */
  onProgress: (percent: number) => void
  /** Stops the sending. */
  signal: AbortSignal
}

/** Posts a form to our own server. `fetch` cannot say how much has left, so it is not used. */
export function sendFile(
  action: string,
  form: FormData,
  { onProgress, signal }: SendFileOptions,
): Promise<SendFileOutcome> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('stopped')
    const request = new XMLHttpRequest()
    request.open('POST', action)
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((100 * loaded) / total))
    }
    request.upload.onload = () => onProgress(100)
    request.onload = () => resolve(parseAnswer(request.response))
    request.onerror = () => resolve('not_sent')
    request.onabort = () => resolve('stopped')
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parseAnswer(answer: unknown): SendFileOutcome {
  if (typeof answer !== 'object' || answer === null) return 'not_sent'
  if ('next' in answer && typeof answer.next === 'string') return { next: answer.next }
  return 'problem' in answer && typeof answer.problem === 'string'
    ? { problem: answer.problem }
    : 'not_sent'
}

/** The kind of form that a content type names. */

export type FormType = { kind: 'multipart'; boundary: string } | { kind: 'urlencoded' }

/**
 * The kind of form, or undefined for every other content type. Only what browsers send is accepted: a
 * boundary of 1 to 70 characters (RFC 2046 section 5.1.1), given once, and no character set but UTF-8.
 */
export function findFormType(contentType: string | undefined): FormType | undefined {
  const [essence = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim())
  const boundaries: string[] = []
  for (const parameter of parameters) {
    const [, name = '', quoted, token] =
      /^([\w-]+)=(?:"([^"\\]*)"|([^\s"]*))$/.exec(parameter) ?? []
    const value = quoted ?? token ?? ''
    if (name.toLowerCase() === 'boundary') boundaries.push(value)
    else if (name.toLowerCase() !== 'charset' || !/^utf-?8$/i.test(value)) return undefined
  }
  if (essence.toLowerCase() === 'multipart/form-data') {
    const [boundary = ''] = boundaries
    return boundaries.length === 1 && boundaryForm.test(boundary)
      ? { kind: 'multipart', boundary }
      : undefined
  }
  return essence.toLowerCase() === 'application/x-www-form-urlencoded' && boundaries.length === 0
    ? { kind: 'urlencoded' }
    : undefined
}

const boundaryForm = /^[\w'()+,./:=?-]{1,70}$/

/** The content type for a parser, written in one way only. */
export function writeFormType(type: FormType): string {
  return type.kind === 'multipart'
    ? `multipart/form-data; boundary="${type.boundary}"`
    : 'application/x-www-form-urlencoded'
}

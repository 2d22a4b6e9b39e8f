/** The pages, as string templates: what stands on Portico's, without what React adds for its script. */

/** The steps, with their inputs: label, and whether it must be filled in. */
export const steps: Record<string, Record<string, { label: string; optional?: true }>> = {
  applicant: { application_type: { label: 'Who is the account for?' } },
  name: {
    title: { label: 'Title', optional: true },
    first_name: { label: 'First name' },
    middle_name: { label: 'Middle name', optional: true },
    last_name: { label: 'Last name' },
  },
  birth: {
    'date_of_birth.day': { label: 'Day' },
    'date_of_birth.month': { label: 'Month' },
    'date_of_birth.year': { label: 'Year' },
    nationality: { label: 'Nationality' },
  },
  contact: {
    email_address: { label: 'E-mail address' },
    telephone_number: { label: 'Telephone number' },
  },
  residence: { country_code: { label: 'Country' } },
  address: {
    unit_number: { label: 'Apartment or unit', optional: true },
    address_line1: { label: 'Street and number' },
    address_line2: { label: 'Second line', optional: true },
    city: { label: 'City' },
    state: { label: 'State' },
    postal_code: { label: 'ZIP code' },
  },
  identification: {
    us_residency_status: { label: 'Residency status' },
    tax_reference_number: { label: 'Tax number' },
    passport_number: { label: 'Passport number', optional: true },
  },
  product: { product_id: { label: 'Product' } },
  account: { asset_type_id: { label: 'Currency' } },
}

export type Answers = Record<string, string>

export function startPage(): string {
  return page(
    'Open an account',
    `<p class="lead">Open an account in about ten minutes. You need your passport or tax number.</p>
<ol class="steps">${Object.keys(steps)
      .map((step) => `<li>${step}</li>`)
      .join('')}</ol>
<form method="post" enctype="multipart/form-data"><input type="hidden" name="language" value="en">
${button('Start now')}</form>`,
  )
}

export function stepPage(step: string, answers: Answers, faults: string[] = []): string {
  const names = Object.keys(steps)
  const at = names.indexOf(step) + 1
  const inputs = Object.entries(steps[step] ?? {}).map(([name, { label, optional }]) => {
    const hint = optional ? `<p class="hint" id="${name}-hint">You can leave this empty.</p>` : ''
    const fault = faults.includes(name)
      ? `<p class="error" id="${name}-error">Fill in: ${label}.</p>`
      : ''
    return `<div class="field"><label class="label" for="${name}">${label}</label>${hint}${fault}
<input class="input" id="${name}" name="${name}" value="${escaped(answers[name] ?? '')}" autocomplete="off" maxlength="100"></div>`
  })
  return page(
    `Step ${at} of ${names.length}`,
    `<p class="progress">Step ${at} of ${names.length}</p>
<form method="post" enctype="multipart/form-data" novalidate><input type="hidden" name="step" value="${step}">
${inputs.join('\n')}${button('Continue')}</form>
<aside class="help"><h2>Do you need help?</h2><p>Write to us. We never ask for your password, and nobody but you can accept the terms.</p></aside>`,
  )
}

export function reviewPage(reference: string, revision: number, answers: Answers): string {
  const sections = Object.entries(steps).map(([step, inputs]) => {
    const rows = Object.entries(inputs).map(
      ([name, { label }]) =>
        `<div class="row"><dt>${label}</dt><dd>${escaped(answers[name] ?? '')}</dd></div>`,
    )
    return `<section class="summary"><h2>${step}</h2><a class="change" href="${step}?change=yes">Change<span class="hidden"> ${step}</span></a><dl>${rows.join('')}</dl></section>`
  })
  return page(
    'Check your answers',
    `<p>Your reference is <strong>${reference}</strong>.</p>${sections.join('\n')}
<form method="post" enctype="multipart/form-data"><input type="hidden" name="revision" value="${revision}"><input type="hidden" name="version" value="1">
<h2>Terms and conditions</h2><p>Read the documents before you accept them.</p>
<label class="choice"><input type="checkbox" name="terms_accepted" value="yes"> I accept the terms and conditions</label>
${button('Accept and send')}</form>`,
  )
}

export function statusPage(reference: string, state: string): string {
  return page(
    'Your application',
    `<div class="status"><strong class="tag">${escaped(state)}</strong></div>
<p>We have your application. Your reference is <strong>${reference}</strong>.</p>
<ol class="timeline"><li>You accepted the terms.</li><li>You sent the application.</li></ol>`,
  )
}

function page(title: string, main: string): string {
  return `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Portico</title><link rel="stylesheet" href="/style.css"></head>
<body class="body"><a class="skip" href="#main">Skip to the content</a>
<header class="header"><a class="brand" href="/en">Portico</a><nav aria-label="Language"><a href="/en" lang="en" aria-current="true">English</a> <a href="/es" lang="es" hreflang="es">Español</a> <a href="/ar" lang="ar" hreflang="ar" dir="rtl">العربية</a></nav></header>
<main id="main" class="main"><h1 class="title">${title}</h1>
${main}</main>
<footer class="footer"><p>Your answers are saved after each step.</p></footer></body></html>`
}

function button(label: string): string {
  return `<button class="button" type="submit">${label}</button>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)
}

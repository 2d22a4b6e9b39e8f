export function wordErrors(part: string, missing = `Escriba ${part}`) {
  return {
    missing,
    too_long: `Acorte ${part} a {max} caracteres como máximo`,
    wrong_characters: `Vuelva a escribir ${part} sin emojis ni caracteres invisibles`,
  }
}

export function nameErrors(part: string) {
  return {
    missing: `Escriba ${part}`,
    too_long: `Acorte ${part} a {max} caracteres como máximo`,
    wrong_characters: `Escriba ${part} solo con letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis`,
  }
}

export const dateWarnings = {
  other_calendar:
    '¿Es correcto el año {year}? En el calendario {calendar, select, hijri {islámico (hégira)} persian {persa} buddhist {budista} minguo {Minguo} other {japonés (Reiwa)}}, la fecha es el {date}.',
  old_year: '¿Es correcto el año {year}?',
  day_or_month: '¿La fecha es el {day} o el {date}?',
}

export function emailErrors(missing: string) {
  return {
    missing,
    missing_at: 'Añada la @ al correo electrónico',
    wrong_format: 'Escriba un correo electrónico como nombre@example.com',
    too_long: 'Escriba un correo electrónico de {max} caracteres como máximo',
  }
}

export function telephoneErrors(missing: string) {
  return {
    missing,
    not_a_number: 'Escriba un número de teléfono como {example}',
    missing_country_code:
      'Elija el prefijo, o empiece por él el número de teléfono, como {example}',
    too_short: 'Revise el número de teléfono: le faltan cifras. Un ejemplo es {example}',
    too_long: 'Revise el número de teléfono: le sobran cifras. Un ejemplo es {example}',
  }
}

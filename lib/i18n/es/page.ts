import type { Messages } from '../translate.ts'

export const sections: Messages['sections'] = {
  you: 'Sus datos',
  company: 'La empresa',
  business: 'Actividad de la empresa',
  profile: 'Otros datos',
  person: 'Personas de la empresa',
  account: 'Su cuenta',
  agreement: 'Condiciones',
}

export const page: Messages['page'] = {
  skip: 'Ir al contenido principal',
  testTag: 'Entorno de prueba',
  testEnvironment: 'Nada de lo que escriba aquí abre una cuenta real.',
  language: 'Idioma',
  back: 'Atrás',
  continue: 'Continuar',
  change: 'Cambiar',
  optional: '(opcional)',
  notProvided: 'Sin respuesta',
  yes: 'Sí',
  help: 'Ayuda',
  helpText: 'Si tiene alguna pregunta, póngase en contacto con nosotros.',
  helpTextReference: 'Díganos su referencia para que encontremos su solicitud.',
  helpReference: 'Su referencia',
  helpEmail: 'Correo electrónico',
  helpPhone: 'Teléfono',
  helpOnline: 'En línea',
  helpOnlineText: 'Visite nuestra página de ayuda',
  helpHours: 'Horario de atención',
  helpTest: 'Esto es una prueba. Si tiene alguna pregunta, diríjase a quien le dio esta dirección.',
  retainedUntil: 'Guardamos sus respuestas hasta el {date} y después las eliminamos.',
  retainedLonger: 'Cada respuesta que guarde alarga este plazo.',
  retainedDecided:
    'Puede ver esta página hasta el {date}. Después eliminamos lo que escribió aquí.',
  deletedSoon: 'Sus respuestas se eliminarán el {date}',
  deletedSoonText: 'Si continúa antes de esa fecha, las guardamos más tiempo.',
  step: 'Paso {number} de {total}',
  stepOnly: 'Paso {number}',
  page: 'Página {number} de {total}',
  pageOnly: 'Página {number}',
  saved: 'Respuestas guardadas',
  savedAll: 'Todas las respuestas están guardadas',
  changing: 'Cambiar una respuesta',
}

/** When somebody answers, in Spanish. */
export const openingHours: Messages['openingHours'] = {
  range: 'de {from} a {to}',
  group: '{days}, {times}',
  next: '{before}; {after}',
  zoned: '{hours} ({zone})',
  local: 'Donde está usted: {hours}',
  within: 'Ahora: dentro de este horario',
  outside: 'Ahora cerrado. Abre el {day} a las {time}',
  outsideToday: 'Ahora cerrado. Abre hoy a las {time}',
  always: 'A cualquier hora',
}

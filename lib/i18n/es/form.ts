import type { Messages } from '../translate.ts'

export const form: Messages['form'] = {
  hiddenError: 'Error:',
  summaryTitle: 'Hay un problema',
  warningTitle: '¿Es correcto?',
  warningLead: 'Pulse «Continuar» otra vez para dejar lo que ha escrito, o cámbielo.',
  sending: 'Un momento',
  oneMore: 'Una pregunta más: {question}',
  notSent:
    'No se ha podido enviar. Compruebe su conexión e inténtelo de nuevo: todo lo que escribió sigue aquí.',
  saved: 'El número indicado termina en {masked}. Para conservarlo, deje este campo vacío.',
  savedHidden: 'Ya se ha indicado un número. Para conservarlo, deje este campo vacío.',
  savedReplaced: 'Introduzca otro número.',
  savedRefused: 'El número que introdujo no se aceptó. Introduzca otro.',
  withdraw: 'Eliminar «{label}»',
  unreadable:
    'No hemos podido leer lo que se envió, así que no ha cambiado nada. Revise sus respuestas y envíelas de nuevo.',
  changedElsewhere:
    'Esta solicitud se ha modificado en otra pestaña o en otro dispositivo. Revise sus respuestas y continúe.',
  unavailable:
    'No hemos podido guardar sus respuestas. Siguen en esta página: inténtelo de nuevo en un momento.',
  tooMany:
    'Ha habido demasiados intentos en poco tiempo. Espere {seconds, plural, one {# segundo} other {# segundos}} e inténtelo de nuevo.',
  moreLines: 'Añadir más líneas de dirección',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  callingCode: 'Prefijo',
  telephoneNumber: 'Número',
  chooseCallingCode: 'Elija un país',
  useDate: 'Usar el {date}',
  useSuggestion: 'Usar {suggestion}',
  keepTyped: 'Dejar lo que he escrito',
  countryNumber: 'País {number}',
  addCountry: 'Añadir otro país',
  countryHint: 'Escriba las primeras letras y elija de la lista.',
  countryNone: 'No se ha encontrado ningún país',
  countryResults: 'Países encontrados: {count}',
}

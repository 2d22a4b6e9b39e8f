import type { Messages } from '../translate.ts'

/** The people of a company, in Spanish. */
export const needs = {
  MISSING_OFFICER:
    'Indique un directivo de la empresa; por ejemplo, un administrador o el director general.',
  MISSING_BENEFICIAL_OWNER:
    'Indique los propietarios: toda persona que tenga más del 25\u00a0% de la empresa.',
  MISSING_CONTROL_PERSON:
    'Indique una persona con control: alguien con un control significativo de la empresa, por ejemplo, el director general.',
  MISSING_AUTHORIZED_PERSON:
    'Indique una persona autorizada a usar la cuenta en nombre de la empresa.',
  SHARES_ABOVE_100:
    'Las participaciones de los propietarios suman el {share, number}\u00a0%. Cámbielas: entre todas no pueden pasar del 100\u00a0%.',
  SHARES_FAR_BELOW_100:
    'Los propietarios que ha indicado suman el {share, number}\u00a0%. Si otra persona tiene más del 25\u00a0%, añádala.',
}

export const people: Messages['people'] = {
  unnamed: 'Persona {number}',
  otherAddress: 'En otra dirección',
  otherAddressHint: 'Se la pediremos a continuación.',
  registeredAddress: 'En el domicilio social de la empresa',
  physicalAddress: 'Donde opera la empresa',
  addressOf: 'En la misma dirección que {name}',
  needs,
}

export const peopleList: Messages['peopleList'] = {
  heading:
    '{count, plural, =0 {¿Quiénes son las personas de la empresa?} one {# persona añadida} other {# personas añadidas}}',
  addFirst: 'Añadir una persona',
  remove: 'Quitar',
  open: 'Incompleto',
  unconfirmed: 'Completado, sin confirmar',
  continue: 'Continuar',
  removedElsewhere:
    'Esa persona se quitó en otra pestaña o en otro dispositivo. No se ha guardado nada más sobre ella.',
  neededTitle: 'Todavía falta',
  shares: 'Propietarios indicados hasta ahora: {share} de la empresa',
  sharesRest: 'No hay que indicar a quien tenga el resto.',
  sharesTitle: 'Compruebe las participaciones',
  tooMany:
    'Aquí se puede indicar a {max} personas como máximo. Si hay más, póngase en contacto con nosotros.',
  answers: 'Lo que ha escrito',
  back: 'Volver a la lista de personas',
  listed: 'Personas indicadas',
  removeTitle: 'Quitar a la persona {number}',
  removeHeading: '¿Quiere quitar a {name}?',
  removeLead: 'Se borrará todo lo introducido sobre esta persona.',
  removeLink: 'El enlace que se envió a esta persona dejará de funcionar.',
  removeApplicant:
    'Esta persona presenta la solicitud. Quien acepte las condiciones en nombre de la empresa escribirá entonces su propio nombre.',
  removeOwn:
    'Usted dejará de figurar entre las personas de la empresa. Se borrará todo lo introducido aquí sobre usted. Podrá seguir con la solicitud y escribirá su nombre al aceptar las condiciones.',
  removeSubmit: 'Quitar a esta persona',
  keep: 'Conservar a esta persona',
}

export const anotherPerson = {
  heading: 'Las personas de la empresa',
  lead: 'Indique a todas las personas que dirigen la empresa, poseen más del 25\u00a0% de ella, la controlan o pueden usar la cuenta. Una misma persona puede reunir varias de estas condiciones.',
  fields: {
    another: {
      label: '¿Tiene que añadir a otra persona?',
      options: { yes: 'Sí', no: 'No' },
      errors: { missing: 'Indique si tiene que añadir a otra persona' },
    },
  },
}

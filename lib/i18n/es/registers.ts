import type { Messages } from '../translate.ts'

/** The search for a company or an address in a public register, in Spanish. */
export const findCompany: Messages['steps']['find_company'] = {
  heading: 'Busque su empresa',
  lead: 'La buscamos para que no tenga que escribir lo que ya consta. Podrá comprobarlo todo antes de que se utilice.',
  fields: {
    search_text: {
      label: 'Nombre o número de la empresa',
      hint: 'Como figura en el registro. El número puede ser el de registro, el LEI o el NIF-IVA de la UE.',
      errors: {
        missing: 'Indique el nombre o un número de la empresa',
        too_long: 'Acorte el nombre o número a {max} caracteres como máximo',
        wrong_characters:
          'Vuelva a escribir el nombre o número sin emojis ni caracteres invisibles',
      },
    },
  },
}

export const findAddress: Messages['steps']['find_address'] = {
  heading: 'Busque la dirección',
  lead: 'Elíjala entre lo que se encuentre. Después puede cambiarla.',
  fields: {
    search_text: {
      label: 'Calle y número, o código postal',
      hint: 'Por ejemplo, calle Mayor 12',
      errors: {
        missing: 'Indique una calle o un código postal',
        too_long: 'Acorte el texto a {max} caracteres como máximo',
        wrong_characters: 'Vuelva a escribir la dirección sin emojis ni caracteres invisibles',
      },
    },
  },
}

export const registers: Messages['registers'] = {
  names: {
    uk_companies: 'el registro mercantil del Reino Unido',
    gleif: 'el registro mundial de LEI',
    vies: 'el registro de IVA de la UE',
    addresses: 'el buscador de direcciones',
  },
  where: 'Lo que escriba aquí se envía para consultarlo en {registers}.',
  inCountry: 'Buscamos en este país: {country}.',
  search: 'Buscar',
  searched: 'Ha buscado',
  notHere: '¿No está en la lista? Busque de nuevo',
  link: {
    company: 'Buscar su empresa en un registro',
    address: 'Buscar la dirección',
    ownAddress: 'Buscar su dirección',
    companySaves:
      'Rellenamos lo que consta en el registro; por ejemplo, el nombre, el número y la dirección. Usted lo comprueba antes de que se guarde. También puede escribir el nombre a continuación.',
    addressSaves:
      'Escriba una parte y elíjala entre lo que se encuentre. También puede introducirla a continuación.',
  },
  manual: {
    company: 'Introducir los datos manualmente',
    address: 'Introducir la dirección manualmente',
  },
  choose: {
    company: '¿Cuál es su empresa?',
    address: '¿Cuál es la dirección?',
    oneCompany: '¿Es esta su empresa?',
    oneAddress: '¿Es esta la dirección?',
    from: 'Según {register}',
    missing: 'Seleccione una opción. Si no está aquí, busque de nuevo o escriba usted los datos.',
  },
  status: {
    closed: 'Extinguida',
    closedIn: 'Extinguida en\u00a0{year}',
    insolvent: 'En concurso o en liquidación',
  },
  found:
    '{count, plural, one {Hemos encontrado # resultado.} other {Hemos encontrado # resultados.}}',
  foundIn:
    '{count, plural, one {Hemos encontrado # resultado en {register}.} other {Hemos encontrado # resultados en {register}.}}',
  allIn: 'País de todos ellos: {country}.',
  partly: 'No han respondido todos los registros ({registers}), así que puede haber más.',
  nothing: {
    company:
      'No se ha encontrado nada. Compruebe la ortografía o busque por un número. También puede introducir los datos manualmente.',
    address:
      'No se ha encontrado nada en este país: {country}. Compruebe la ortografía o introduzca la dirección manualmente.',
  },
  down: {
    company:
      'Ningún registro responde en este momento. Introduzca los datos manualmente o vuelva a buscar dentro de unos minutos.',
    address:
      'El buscador de direcciones no responde en este momento. Introduzca la dirección manualmente o vuelva a buscar dentro de unos minutos.',
  },
  gone: 'El registro no ofrece ahora ningún dato de este resultado. Busque de nuevo o introduzca los datos manualmente.',
  check: {
    company: '¿Es esta su empresa?',
    address: '¿Es esta la dirección?',
    lead: 'Esto es lo que consta en {register}. Aún no se ha guardado nada.',
    useCompany: 'Sí, usar esta empresa',
    useAddress: 'Sí, usar esta dirección',
    replace:
      '{count, plural, one {Sí, sustituir mi respuesta} other {Sí, sustituir mis # respuestas}}',
    addressRow: 'Dirección',
    again: 'Buscar de nuevo',
    replaces: 'Sustituye a «{value}»',
    replaced:
      '{count, plural, one {Esto sustituye # de sus respuestas. Está señalada abajo.} other {Esto sustituye # de sus respuestas. Están señaladas abajo.}}',
    kept: 'Estas respuestas se mantienen. Compruebe que correspondan a esta empresa',
    changed: 'Entretanto han cambiado las respuestas. Compruebe de nuevo qué se sustituiría.',
    ended: 'Según {register}, esta empresa ya no existe. Asegúrese de que sea la correcta.',
    insolvent:
      'Según {register}, esta empresa está en concurso o en liquidación. Asegúrese de que sea la correcta.',
  },
  source: {
    customer: 'Según {register}; confirmado por usted',
    staff:
      'Según {register}; confirmado por {by, select, customer {el cliente} someone {una persona del equipo} other {{who}}}',
  },
}

// Names of parts of an address within a sentence, with the article each takes.
const theCity =
  '{kind, select, american {la ciudad} suburb {el barrio o la localidad} district {el distrito} town {la localidad} other {la ciudad o localidad}}'
const theState =
  '{kind, select, state {el estado} province {la provincia} county {el condado} prefecture {la prefectura} emirate {el emirato} department {el departamento} parish {la parroquia} island {la isla} governorate {la gobernación} area {la zona} district {el distrito} other {la región}}'
const thePostalCode =
  '{kind, select, zip {el código postal} postcode {el código postal} pin {el código postal} eircode {el Eircode} other {el código postal}}'

export const statePart =
  '{kind, select, state {Estado} province {Provincia} county {Condado} prefecture {Prefectura} emirate {Emirato} department {Departamento} parish {Parroquia} island {Isla} governorate {Gobernación} area {Zona} district {Distrito} other {Región}}'

/** The words of an address in Spanish: of one's own (`su`), or of a company or another person (`el`). */
export function addressTexts(whose: 'su' | 'el') {
  return {
    unit_number: {
      label: '{names, select, american {Apartamento o unidad} other {Apartamento, piso o puerta}}',
      errors: addressErrors(
        '{names, select, american {el apartamento o unidad} other {el apartamento, piso o puerta}}',
        `{names, select, american {Escriba ${whose} apartamento o unidad} other {Escriba ${whose} apartamento, piso o puerta}}`,
      ),
    },
    address_line1: {
      label: '{names, select, american {Dirección} other {Dirección, línea 1}}',
      hint: 'Calle y número',
      errors: addressErrors(
        '{names, select, american {la dirección} other {la línea 1 de la dirección}}',
        '{names, select, american {Escriba la dirección: la calle y el número} other {Escriba la línea 1 de la dirección: la calle y el número}}',
      ),
    },
    address_line2: {
      label: 'Dirección, línea 2',
      errors: addressErrors('la línea 2 de la dirección'),
    },
    address_line3: {
      label: 'Dirección, línea 3',
      errors: addressErrors('la línea 3 de la dirección'),
    },
    city: {
      label:
        '{kind, select, american {Ciudad} suburb {Barrio o localidad} district {Distrito} town {Localidad} other {Ciudad o localidad}}',
      errors: addressErrors(theCity),
    },
    state: {
      label: statePart,
      choose: 'Elija de la lista',
      errors: {
        ...addressErrors(theState, `Indique ${theState}`),
        wrong_format: 'Escriba el código de 2 letras o cifras de esta parte de la dirección',
      },
    },
    postal_code: {
      label:
        '{kind, select, zip {Código postal (ZIP)} postcode {Código postal} pin {Código postal (PIN)} eircode {Eircode} other {Código postal}}',
      hint: '{example, select, none {} other {Por ejemplo, {example}}}',
      errors: {
        ...addressErrors(thePostalCode),
        wrong_format: `Escriba ${thePostalCode} como se usa en este país{example, select, none {} other {, por ejemplo {example}}}`,
      },
    },
  }
}

export function addressErrors(part: string, missing = `Escriba ${part}`) {
  return {
    missing,
    too_long: `Acorte ${part} a {max} caracteres como máximo`,
    wrong_characters: `Vuelva a escribir ${part} sin emojis ni caracteres invisibles`,
    wrong_format: `Escriba ${part} como se usa en este país`,
    unknown_choice: missing,
  }
}

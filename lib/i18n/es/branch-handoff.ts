/** The words for staff who let a customer go on with a device of the customer's in the branch, in Spanish. */
export const branchHandoff = {
  notTheirs: 'No es el dispositivo del cliente',
  notTheirsText:
    'Si no fue el dispositivo del cliente el que abrió el enlace, rechácelo. Sin el número, nadie puede continuar con él.',
  noCamera: 'El dispositivo no puede escanear el código',
  acceptanceAfter: 'Antes de esto no se puede aceptar ni enviar nada: {tasks}.',
  number: {
    label: 'Número en el dispositivo del cliente',
    hint: 'Tiene seis cifras. Léalo en la pantalla del dispositivo que tiene al lado; no lo acepte por teléfono.',
    missing: 'Escriba el número que muestra el dispositivo del cliente',
    wrong_format: 'El número debe tener seis cifras',
    notYet:
      'Ningún dispositivo ha abierto todavía el enlace. Pida al cliente que escanee el código y escriba después el número que muestre',
  },
  ends: {
    expired: {
      title: 'El código ha caducado',
      text: 'Por seguridad, solo funciona durante {minutes} minutos. Muestre uno nuevo.',
    },
    left: {
      title: 'Nadie ha usado el dispositivo del cliente',
      text: 'Pasó un tiempo sin usarse, por lo que la solicitud se cerró allí. Todo lo guardado está aquí. Para que el cliente continúe, muestre un código nuevo.',
    },
    refused: {
      title: 'Se ha rechazado el dispositivo',
      text: 'No ha visto nada de la solicitud. Si alguien más pudo ver el código, muestre uno nuevo donde nadie más vea la pantalla.',
    },
    guessed: {
      title: 'Se escribieron demasiados números incorrectos',
      text: 'Por seguridad, el código ya no funciona. Muestre uno nuevo.',
    },
    superseded: {
      title: 'Hay un código más reciente',
      text: 'El que se mostró aquí ya no funciona.',
    },
    withdrawn: { title: 'Se ha cancelado el código', text: 'No se ha abierto nada con él.' },
    taken_back: {
      title: 'La solicitud está cerrada en el dispositivo del cliente',
      text: 'Todo lo guardado está aquí. Para que el cliente continúe, muestre un código nuevo.',
    },
  },
}

/** What prevents an acceptance in the branch. */
export const handOverObstacles = {
  outstanding: {
    title: 'Todavía falta algo que se pidió',
    text: 'No se puede aceptar ni enviar nada hasta que esté hecho lo que pidió la plataforma.',
  },
  checking: {
    title: 'Se están comprobando los documentos',
    text: 'No se puede aceptar ni enviar nada mientras se comprueban los documentos.',
  },
}

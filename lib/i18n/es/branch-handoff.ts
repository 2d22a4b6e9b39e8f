export const branchHandoff = {
  notTheirs: 'Rechazar este dispositivo',
  notTheirsText:
    '¿No es el dispositivo que tiene al lado? Rechácelo: sin el número de seis cifras nadie puede continuar.',
  here: {
    title: 'Aquí, en persona',
    text: 'El cliente revisa y acepta la solicitud en su propio dispositivo o en este.',
  },
  opened: 'Abierto: {time}',
  away: '¿El cliente no está aquí?',
  byEmail: 'Enviar un enlace por correo electrónico',
  noCamera: '¿No se puede escanear el código QR?',
  acceptanceAfter: 'Hasta que se haga lo siguiente no se puede aceptar ni enviar nada:',
  number: {
    label: 'Número de seis cifras en el dispositivo del cliente',
    hint: 'Léalo en la pantalla del dispositivo que tiene al lado. No lo acepte por teléfono.',
    missing: 'Escriba el número de seis cifras que muestra el dispositivo del cliente',
    wrong_format: 'El número debe tener seis cifras',
    notYet:
      'Ningún dispositivo ha abierto todavía el enlace. Pida al cliente que escanee el código QR y escriba después el número de seis cifras que muestre',
  },
  ends: {
    expired: {
      title: 'El código QR ha caducado',
      text: 'Por seguridad, solo funciona durante {minutes} minutos. Muestre uno nuevo.',
    },
    left: {
      title: 'Nadie ha usado el dispositivo del cliente',
      text: 'Pasó un tiempo sin usarse, por lo que la solicitud se cerró allí. Todo lo guardado está aquí. Para que el cliente continúe, muestre un código QR nuevo.',
    },
    refused: {
      title: 'Se ha rechazado el dispositivo',
      text: 'No ha mostrado nada de la solicitud. Si alguien más pudo ver el código QR, muestre uno nuevo donde nadie más vea la pantalla.',
    },
    guessed: {
      title: 'Se escribieron demasiados números incorrectos',
      text: 'Por seguridad, el código QR ya no funciona. Muestre uno nuevo.',
    },
    superseded: {
      title: 'Hay un código QR más reciente',
      text: 'El que se mostró aquí ya no funciona. Use el más reciente. Si muestra otro, ese también dejará de funcionar.',
    },
    withdrawn: { title: 'Se ha cancelado el código QR', text: 'No se ha abierto nada con él.' },
    taken_back: {
      title: 'La solicitud está cerrada en el dispositivo del cliente',
      text: 'Todo lo guardado está aquí. Para que el cliente continúe, muestre un código QR nuevo.',
    },
  },
}

export const handOverObstacles = {
  outstanding: {
    title: 'La plataforma todavía necesita algo',
    text: 'El cliente podrá enviar la solicitud cuando esté hecho lo siguiente:',
  },
  checking: {
    title: 'Se están comprobando los documentos',
    text: 'El cliente podrá aceptar y enviar la solicitud cuando se hayan comprobado los documentos.',
  },
}

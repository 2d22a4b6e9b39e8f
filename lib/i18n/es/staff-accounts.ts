/** The words for the accounts of staff, in Spanish. */
export const staffAccounts = {
  nav: 'Personal',
  heading: 'Cuentas del personal',
  lead: '{count, plural, one {# cuenta} other {# cuentas}}. Abra una para modificarla.',
  invite: 'Invitar a un compañero',
  filter: {
    reversed: '{column}, en orden inverso',
    anyRole: 'Todas las funciones',
    option: '{text} ({count, number})',
    found: '{count, number} de {all, plural, one {# cuenta} other {# cuentas}}.',
  },
  columns: {
    name: 'Nombre',
    role: 'Función',
    factor: 'Verificación en dos pasos',
    branch: 'Oficina',
    status: 'Estado',
    lastSignIn: 'Último inicio de sesión',
  },
  states: {
    active: 'Activa',
    noFactor: 'Sin verificación en dos pasos',
    notSetUp: 'Sin configurar',
    invited: 'Invitada',
    invitationOver: 'Invitación caducada',
    notOpened: 'Aún sin iniciar sesión',
    disabled: 'Desactivada',
  },
  none: 'Esa cuenta no existe.',
  never: 'Nunca',
  validUntil: 'Enlace válido hasta el {time}',
  back: 'Todas las cuentas del personal',
  newAccount: {
    heading: 'Invitar a un compañero',
    leadEmail:
      'Recibirá un correo con un enlace. Con él establece una contraseña y después configura la verificación en dos pasos. Se avisa a los demás administradores.',
    leadLink:
      'Aquí las invitaciones no se envían por correo. En la página siguiente usted crea un enlace y lo entrega.',
    leadProvider:
      'Esa persona inicia sesión con la cuenta de su organización, de modo que el correo debe ser el que la organización conoce.',
    name: 'Nombre',
    address: 'Correo electrónico del trabajo',
    role: 'Función',
    branch: 'Oficina',
    chooseRole: 'Elija una función',
    submitEmail: 'Enviar la invitación',
    submit: 'Crear la invitación',
    submitProvider: 'Añadir al compañero',
    missingName: 'Escriba un nombre',
    longName: 'Acorte el nombre a {max} caracteres como máximo',
    wrongName: 'El nombre tiene caracteres que no se pueden guardar',
    missingAddress: 'Escriba un correo electrónico',
    wrongAddress: 'Escriba un correo electrónico con el formato correcto, como nombre@example.com',
    missingRole: 'Seleccione una función',
    unknownBranch: 'Seleccione una de las oficinas',
    known: 'Ya existe una cuenta con este correo electrónico',
  },
  account: {
    sessions: 'Sesiones abiertas',
    signOut: 'Cerrar todas las sesiones',
    details: 'Cuenta',
    address: 'Correo electrónico',
    change: 'Función y oficina',
    link: 'Contraseña',
    notSetUp: 'Primer inicio de sesión',
    invitation: 'Invitación',
    disable: 'Desactivar esta cuenta',
    invitationText:
      'La invitación no se ha usado. Un enlace nuevo anula el anterior y sirve una vez, durante {hours} horas.',
    resetText:
      'Un enlace con el que {name} establece una contraseña nueva. Sirve una vez, durante {hours} horas. Al guardar la contraseña se cierran todas sus sesiones.',
    notSetUpText:
      '{name} ha establecido una contraseña y aún no ha iniciado sesión. ¿La ha olvidado? Puede establecer otra con un enlace que sirve una vez, durante {hours} horas.',
    factorStays: 'Su verificación en dos pasos se conserva tal como está.',
    factorNext: 'Después configurará la verificación en dos pasos.',
    invite: 'Enviar de nuevo la invitación',
    reset: 'Enviar un enlace de restablecimiento',
    create: 'Crear un enlace',
    shown: 'Este enlace se muestra una sola vez. Entrégueselo a {name} y a nadie más.',
    access: 'Acceso',
    withdraw: 'Retirar la invitación',
    disableText:
      'Si desactiva la cuenta, {name} ya no podrá iniciar sesión y todas sus sesiones se cerrarán de inmediato. No se borra nada.',
    enableText:
      'Podrá volver a iniciar sesión con la misma contraseña y la misma verificación en dos pasos.',
    yourself: 'Esta es su propia cuenta. Otro administrador cambia su función o la desactiva.',
  },
  disable: {
    heading: '¿Desactivar la cuenta de {name}?',
    withdrawHeading: '¿Retirar la invitación de {name}?',
    withdrawn: 'El enlace enviado deja de servir de inmediato y nadie puede iniciar sesión.',
    sessions:
      '{count, plural, =0 {No podrá iniciar sesión.} one {Se cierra de inmediato # sesión.} other {Se cierran de inmediato # sesiones.}}',
    links:
      'Dejan de servir los enlaces para establecer la contraseña y los inicios de sesión en curso.',
    kept: 'Lo que hizo sigue en la actividad de cada solicitud.',
    again: 'Puede volver a activar la cuenta.',
    cases:
      '{count, plural, =0 {No tiene ninguna solicitud asignada.} one {Tiene # solicitud asignada.} other {Tiene # solicitudes asignadas.}}',
    to: 'Asignar a',
    submit: 'Desactivar la cuenta',
    withdraw: 'Retirar la invitación',
    cancel: 'Cancelar',
  },
  done: {
    invited: 'La invitación se está enviando por correo.',
    added: 'La invitación está creada. Cree más abajo su enlace y entréguelo usted.',
    addedProvider:
      'La cuenta se ha añadido. Su titular puede iniciar sesión con la cuenta de su organización.',
    sent: 'El enlace se está enviando por correo.',
  },
  forgotten: {
    link: '¿Ha olvidado su contraseña?',
    heading: 'Restablecer su contraseña',
    lead: 'Escriba el correo electrónico de su cuenta. Le enviaremos un enlace con el que establece una contraseña nueva. Para iniciar sesión seguirá necesitando su aplicación, una llave de acceso o un código de reserva.',
    address: 'Correo electrónico',
    submit: 'Enviar el enlace',
    missing: 'Escriba un correo electrónico',
    sent: 'Si existe una cuenta con verificación en dos pasos para este correo, hay un enlace en camino. Sirve durante {hours} horas. Si no llega nada, mire en la carpeta de correo no deseado o pregunte a un administrador.',
    off: 'Desde esta página no se envían enlaces. Un administrador puede darle uno con el que elige una contraseña nueva.',
    offHeading: 'Pida a un administrador una contraseña nueva',
  },
  email: {
    subject: '{headline} – {brand}',
    headlines: {
      invitation: 'Configure su cuenta del personal',
      added: 'Inicie sesión en su nueva cuenta del personal',
      reset: 'Establezca una contraseña nueva',
      forgotten: 'Establezca una contraseña nueva',
      password_changed: '¿Ha sido usted? Su contraseña se ha cambiado',
      factor_changed: '¿Ha sido usted? Su verificación en dos pasos se ha cambiado',
      factor_reset_requested: '¿Ha pedido usted restablecer su verificación en dos pasos?',
      factor_reset_approval: 'Apruebe o rechace que se restablezca una verificación en dos pasos',
      factor_reset: 'Configure de nuevo la verificación en dos pasos',
      factor_reset_done: 'Se ha restablecido la verificación en dos pasos de {name}',
      data_request:
        'Apruebe o rechace {kind, select, export {una exportación} other {un borrado}}: {reference}',
      colleague_added: 'Compruebe una cuenta del personal nueva',
    },
    roles: { agent: 'agente', supervisor: 'supervisor', administrator: 'administrador' },
    lead: {
      invitation:
        '{name} ha creado una cuenta del personal de {brand} para usted, como {role}. Establezca su contraseña para usarla.',
      added: '{name} ha creado una cuenta del personal de {brand} para usted, como {role}.',
      reset:
        '{name}, de administración, le envía este enlace para establecer una contraseña nueva.',
      forgotten:
        'Alguien ha pedido en la página de inicio de sesión una contraseña nueva para su cuenta del personal. Si no ha sido usted, no haga nada: sin este enlace no cambia nada.',
      password_changed:
        'La contraseña de su cuenta del personal se cambió el {time}, {how, select, link {con un enlace para establecer una contraseña nueva} other {desde una sesión iniciada y con la contraseña anterior}}. Sus demás sesiones se han cerrado.',
      factor_reset_requested:
        '{name}, de administración, ha pedido restablecer la verificación en dos pasos de su cuenta del personal. Otro administrador debe aprobarlo. Hasta entonces no cambia nada. La petición caduca el {time}.',
      factor_reset_approval:
        '{name} ha pedido restablecer la verificación en dos pasos de {colleague}. La petición caduca el {time} si nadie la aprueba.',
      factor_reset:
        '{name}, de administración, ha restablecido la verificación en dos pasos de su cuenta del personal{second, select, yes {, con la aprobación de {approved}} other {}}. Su aplicación, sus llaves de acceso y sus códigos de reserva ya no sirven, y todas sus sesiones se han cerrado.',
      factor_reset_done:
        '{name} ha restablecido la verificación en dos pasos de {colleague}{second, select, yes {, con la aprobación de {approved}} other {}}.',
      data_request:
        '{name} ha pedido {kind, select, export {exportar} other {borrar}} los datos de la solicitud {reference}. La petición caduca el {time} si nadie la aprueba.',
      colleague_added: '{name} ha invitado a {colleague} como {role}.',
    },
    changedFactors: {
      app: 'El {time} se configuró una nueva aplicación de autenticación para su cuenta del personal. La anterior ya no sirve y sus demás sesiones se han cerrado.',
      set_up_again:
        'El {time} se configuró de nuevo la verificación en dos pasos de su cuenta del personal. Sus demás sesiones se han cerrado.',
      passkey_added: 'El {time} se añadió una llave de acceso a su cuenta del personal.',
      passkey_removed: 'El {time} se quitó una llave de acceso de su cuenta del personal.',
      backup_codes:
        'El {time} se generaron códigos de reserva nuevos para su cuenta del personal. Los anteriores ya no sirven.',
    },
    linkWorks: 'El enlace sirve una vez, durante {hours} horas.',
    buttons: {
      invitation: 'Establecer la contraseña',
      reset: 'Establecer una contraseña nueva',
      forgotten: 'Establecer una contraseña nueva',
      added: 'Iniciar sesión',
      password_changed: 'Pedir una contraseña nueva',
      factor_changed: 'Pedir una contraseña nueva',
      factor_reset_requested: 'Iniciar sesión',
      factor_reset_approval: 'Abrir la petición',
      factor_reset: 'Iniciar sesión',
      factor_reset_done: 'Abrir la cuenta',
      data_request: 'Abrir la petición',
      colleague_added: 'Abrir la cuenta',
    },
    next: {
      invitation:
        'Después inicie sesión con la contraseña nueva y configure la verificación en dos pasos con una aplicación de autenticación o una llave de acceso.',
      reset:
        'Después inicie sesión con la contraseña nueva y con su aplicación, una llave de acceso o un código de reserva. Si aún no tiene verificación en dos pasos, la configura entonces. Sus demás sesiones se cierran.',
      forgotten:
        'Después inicie sesión con la contraseña nueva y con su aplicación, una llave de acceso o un código de reserva. Sus demás sesiones se cierran.',
    },
    private: 'No comparta este enlace con nadie, tampoco con sus compañeros.',
    signIn: 'Inicie sesión con la cuenta de su organización.',
    device: 'Cambiado con',
    wasYou: 'Si ha sido usted, no tiene que hacer nada.',
    notYou:
      'Si no ha sido usted, pida de inmediato una contraseña nueva y avise a un administrador. La contraseña nueva cierra todas las demás sesiones.',
    notYouFactor:
      'Si su aplicación o su llave de acceso ya no sirve, un administrador puede restablecer su verificación en dos pasos.',
    invitationNotExpected: 'Si no lo esperaba, no tiene que hacer nada.',
    linkNotExpected: 'Si no lo esperaba, avise a un administrador que no sea {name}.',
    resetAsked:
      'Si ha perdido su aplicación o su llave de acceso, no tiene que hacer nada. Cuando se apruebe, le enviaremos un código para configurar de nuevo la verificación en dos pasos.',
    resetNotAsked:
      'Si no lo ha pedido usted, avise de inmediato a un administrador que no sea {name}. Inicie sesión como siempre si todavía puede: así se detiene la petición si aún no está aprobada.',
    resetNotYours:
      'Si no lo ha pedido usted, avise de inmediato a un administrador que no sea {name}.',
    setupCode: 'Su código para configurarla de nuevo:',
    setupNext: 'Inicie sesión con su contraseña y escriba el código antes del {time}.',
    setupPrivate: 'No dé este código a nadie, tampoco a un administrador.',
    askFirst:
      'Apruébelo solo después de hablar usted con {colleague}, en persona o llamando a un número que usted ya tenía, y de comprobar que lo necesita.',
    lookReset:
      'Si no lo esperaba, pregunte a {colleague} si lo necesitaba. Si no lo necesitaba, desactive su cuenta de inmediato y pregunte por ello a {name}.',
    look: 'Si no lo esperaba, pregunte a {name} o desactive la cuenta.',
  },
}

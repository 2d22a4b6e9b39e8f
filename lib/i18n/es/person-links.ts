export const personLinks = {
  email: {
    headline: 'Rellene su parte de una solicitud',
    lead: 'Una empresa solicita una cuenta en {brand} y ha indicado su nombre. Le enviamos este enlace a petición de quien rellena la solicitud. Con él puede rellenar usted su propia parte: quién es y dónde vive. Si no esperaba este correo, antes de abrirlo pregunte a la empresa en la que trabaja o de la que posee una parte.',
    open: 'Se tarda {minutes, plural, one {# minuto} other {unos # minutos}}. Ábralo a más tardar el {date}.',
    code: 'Necesita un código de seis cifras. Lo tiene quien le envió este enlace, que se lo dirá. Nunca lo enviamos por correo.',
    see: 'De la solicitud solo ve su propia parte.',
    notYou:
      'Si no sabe nada de esto, no tiene que hacer nada. Sin el código nadie puede abrir nada con este enlace; no lo comparta.',
  },
  send: {
    link: 'Pedir a esta persona que lo rellene',
    linkToConfirm: 'Pedir a esta persona que confirme sus datos (opcional)',
    linkToSend:
      'Pedir a esta persona que confirme sus datos y envíe {count, plural, one {el documento} other {los documentos}}',
    manage: 'Su enlace y el código',
    title: 'Enlace para la persona {number}',
    heading: 'Pedir a {name} que rellene su propia parte',
    headingToConfirm: 'Pedir a {name} que confirme su propia parte',
    lead: '{name} recibe un enlace por correo. Solo se abre con un código de seis cifras: usted lo verá al enviar el enlace y se lo dirá en persona o por teléfono.',
    does: {
      fill_in:
        'Indica su fecha de nacimiento, sus datos de contacto, su dirección y su identificación.',
      confirm:
        'Revisa los datos que usted ha indicado y corrige sus propias respuestas. Así se pueden encontrar errores antes de enviar la solicitud. Solo usted puede corregir el nombre y la función de esta persona.',
      confirm_with_address:
        'Revisa los datos que usted ha indicado, corrige sus propias respuestas e indica su dirección. Así se pueden encontrar errores antes de enviar la solicitud. Solo usted puede corregir el nombre y la función de esta persona.',
    },
    documents: 'Envía los documentos que se le piden: {documents}.',
    agrees: 'Acepta el uso de sus datos.',
    sees: 'No ve nada más de la solicitud: solo el nombre de la empresa y su función en ella.',
    waits: {
      fill_in:
        'La solicitud no se puede enviar hasta que estén estas respuestas. También puede darlas usted.',
      confirm:
        'Puede enviar la solicitud sin esperar a que confirme. En cuanto se envíe, el enlace dejará de funcionar.',
    },
    ownDocuments: {
      open: 'Falta: {documents}',
      there: 'Enviado: {documents}',
      answered: 'Todas las preguntas sobre esta persona están respondidas.',
    },
    ask: 'Pedir a {name} que lo envíe con su propio enlace',
    hint: 'Use un correo electrónico que solo lea esta persona.',
    address: 'Correo electrónico de esta persona',
    missing: 'Escriba el correo electrónico de esta persona',
    submit: 'Enviar el enlace',
    again: 'Enviar otro enlace',
    againText: 'El enlace nuevo sustituye al que se envió antes.',
    code: 'Diga este código a {name}',
    codeText:
      'Dígale este código en persona o por teléfono. Nunca lo enviamos por correo, y sin él el enlace no se abre.',
    sentTo: 'Enviado a {address} el {time}',
    sent: 'Enviado el {time}',
    notSent: {
      held: 'El correo con el enlace todavía no ha salido: a esta dirección se han enviado muchos mensajes últimamente. Lo intentaremos de nuevo durante un día como máximo.',
      dropped:
        'No se pudo enviar el correo con el enlace. Compruebe la dirección y envíe otro enlace.',
    },
    until: 'El enlace funciona hasta el {date}.',
    codeElsewhere:
      'El código solo se muestra donde se envió el enlace, mientras la solicitud siga abierta allí. Para tener otro código, envíe otro enlace.',
    revoke: 'Anular el enlace',
    revokeText:
      'Si lo anula, el enlace dejará de funcionar. Lo que esta persona haya rellenado se conserva.',
    revoked: 'El enlace se ha anulado.',
    tooMany: 'Se han enviado muchos enlaces en poco tiempo. Espere una hora y envíe otro.',
    own: 'Ha indicado que esta persona es usted. Rellene aquí sus respuestas.',
    needs: { link: 'Necesita otro enlace', check: 'Revise los datos' },
    unconfirmed:
      'Todas las preguntas sobre esta persona están respondidas. Puede enviar la solicitud sin su confirmación.',
    toConfirm:
      'Esta persona solo puede confirmar las respuestas con el enlace y antes de que se envíe la solicitud.',
    states: {
      live: 'Enlace enviado: {time}',
      opened: 'Enlace abierto: {time}',
      done: 'Confirmado por esta persona: {time}',
      changed:
        'Cambiado después de que esta persona lo confirmara. Envíe otro enlace para que lo confirme de nuevo.',
      expired: 'Enlace caducado: {time}',
      superseded: 'Enlace sustituido: {time}',
      guessed: 'Enlace bloqueado tras demasiados códigos incorrectos: {time}',
      revoked: 'Enlace anulado: {time}',
      declined: 'Dice que no tiene nada que ver con la empresa: {time}',
      too_late: 'Enlace cerrado: {time}',
      requested: 'Pidió otro enlace: {time}',
    },
  },
  open: {
    heading: 'Su parte de una solicitud',
    lead: 'Una empresa solicita una cuenta en {brand} y ha indicado su nombre. Escriba las seis cifras que le ha dicho quien le envió este enlace.',
    wrong:
      'El código no es correcto. {left, plural, one {Puede intentarlo # vez más.} other {Puede intentarlo # veces más.}}',
    submit: 'Abrir mi parte',
    notYours:
      '¿No sabe nada de la solicitud de esta empresa? Entonces no escriba ningún código: sin usted no se confirma nada en su nombre.',
    codeLost: 'Si no tiene el código, pídaselo a quien le envió el enlace.',
    staffDevice:
      'Su parte no se puede abrir en este navegador: hay una sesión del personal, o la hubo en los dos últimos días. Abra el enlace en un navegador propio; allí sigue funcionando.',
  },
  ends: {
    opened: {
      heading: 'Este enlace ya se ha usado',
      text: 'Cada enlace se abre una sola vez, y este ya se abrió. Si su parte sigue abierta en otro navegador o en otro dispositivo, continúe allí.',
      textHere:
        'Cada enlace se abre una sola vez. Si lo abrió en este navegador, continúe con su parte.',
    },
    done: {
      heading: 'Ha confirmado su parte',
      text: 'Quien rellena la solicitud por la empresa ve que usted ha confirmado su parte. No tiene que hacer nada más: puede cerrar esta página.',
    },
    expired: {
      heading: 'Este enlace ha caducado',
      text: 'Un enlace funciona durante siete días.',
    },
    superseded: {
      heading: 'Hay un enlace más reciente',
      text: 'Después de este se envió otro enlace, así que este ya no funciona. Use el del último correo.',
    },
    guessed: {
      heading: 'Se escribieron demasiados códigos incorrectos',
      text: 'Por su seguridad, este enlace ya no funciona.',
    },
    revoked: {
      heading: 'Este enlace se ha anulado',
      text: 'Lo ha anulado quien se lo envió. Si cree que es un error, pregúntele.',
    },
    declined: {
      heading: 'Ha dicho que no tiene nada que ver con esta empresa',
      text: 'Su enlace está cerrado y usted no ha confirmado nada. Quien rellena la solicitud por la empresa y nuestro personal ven lo que ha dicho. No tiene que hacer nada más. Si le preocupa que alguien use su nombre, póngase en contacto con nosotros.',
    },
    too_late: {
      heading: 'Este enlace ya no funciona',
      text: 'La solicitud se ha enviado o ya no necesita su parte. No tiene que hacer nada. Si tiene alguna duda, pregunte a quien le envió el enlace.',
    },
    unknown: {
      heading: 'Este enlace no funciona',
      text: 'Compruebe que ha abierto la dirección completa que está en el correo. Si es así, pida otro a quien se lo envió.',
    },
    timed_out: {
      heading: 'Su parte está cerrada en este navegador',
      text: 'No se ha usado durante un rato. Lo que guardó se conserva.',
    },
    ended: {
      heading: 'Su parte está cerrada',
      text: 'El enlace se ha anulado o sustituido, o la solicitud ya no se puede cambiar. Lo que guardó se conserva.',
    },
  },
  request: {
    heading: 'Ha pedido otro enlace',
    askSender: 'Si necesita continuar, pregunte a quien le envió el enlace.',
    leadNewer:
      'Si no encuentra ese correo o su enlace tampoco se abre, puede pedir otro aquí. Quien rellena la solicitud por la empresa verá que lo ha pedido.',
    lead: 'Puede pedir otro enlace aquí. Quien rellena la solicitud por la empresa verá que lo ha pedido.',
    submit: 'Pedir otro enlace',
    asked: 'Pedido: {time}',
    next: 'Quien rellena la solicitud por la empresa lo ve. Cuando envíe otro enlace, le llegará por correo, y esa persona le dirá el código.',
  },
  agreed: 'Lo que ha aceptado',
  doneAt: 'Confirmado: {time}',
  confirmed: {
    title: 'Las respuestas que ha confirmado',
    until: 'Se muestran aquí hasta el {time}. Imprima o guarde esta página para conservarlas.',
  },
  doneNext:
    'Si más tarde se cambia alguna de sus respuestas, es posible que reciba otro enlace para confirmarla de nuevo. Si tiene alguna pregunta o cambia de opinión, póngase en contacto con nosotros e indique la referencia.',
  decline: {
    title: 'No tengo nada que ver con {company}',
    text: 'En ese caso no tiene que rellenar ni confirmar nada. Cerramos su enlace, y quien rellena la solicitud y nuestro personal ven que lo ha dicho. Con ello no se borra lo que se indicó sobre usted. No se puede deshacer, pero pueden enviarle un enlace nuevo.',
    submit: 'No tengo nada que ver',
    help: 'Si le preocupa que alguien use su nombre, póngase en contacto con nosotros e indique la referencia.',
  },
  goOn: 'Continuar con mi parte',
  byOthers: 'Indicado en nombre de la empresa',
  byOthersHere:
    'Estas respuestas se introdujeron en nombre de {company}. Corrija lo que haga falta.',
  documents: {
    title: 'Sus documentos',
    lead: 'El servicio que lleva las cuentas de los clientes de {brand} pide este documento sobre usted. Se lo pasamos y después lo borramos de aquí. Quien rellena la solicitud por la empresa ve que lo ha enviado, pero no el archivo.',
    needed: 'Hace falta este documento sobre usted.',
    another: 'El archivo que se envió no es suficiente. Hace falta otro.',
    there: 'Ya tenemos este documento. Ahora no tiene que enviar nada más.',
    skip: 'Continuar sin enviarlo ahora',
    send: 'Enviar {document}',
    later:
      'Envíe lo que haga falta antes de confirmar: después su enlace dejará de funcionar. Puede confirmar sin un documento, pero para enviarlo más tarde necesitará otro enlace.',
    next: 'Continuar',
    byPerson: 'Lo envió \u2068{name}\u2069 con su propio enlace.',
  },
  confirm: {
    company: 'Lo que {company} ha indicado sobre usted',
    notRight:
      '¿No es correcto? Antes de confirmar, dígaselo a quien le envió el enlace, que puede corregirlo. A continuación solo confirma sus propias respuestas.',
    heading: 'Revise sus respuestas y confírmelas',
    answers: 'Sus respuestas',
    byOthers:
      'Indicado en nombre de {company}; no se muestra entero. Si duda de que sea el suyo, escríbalo de nuevo.',
    missing: 'Marque la casilla para confirmar sus respuestas',
    use: 'Cómo se usan sus datos',
    submit: 'Confirmar',
    changed: 'Esta página ha cambiado desde que se mostró. Revise de nuevo sus respuestas.',
  },
  stay: {
    text: 'Su parte se cerrará pronto en este navegador por inactividad. No se guardaría nada de lo que haya escrito en esta página sin continuar.',
    over: 'Su parte está cerrada en este navegador. Lo que guardó se conserva.',
    back: 'Cerrar esta página',
  },
  consent: {
    'own-part-1':
      'Lo que he indicado sobre mí es cierto. Acepto que {brand} lo use para decidir sobre la solicitud de la empresa y lo transmita a la plataforma que lleva la cuenta, y sé que puede verlo quien rellena la solicitud por la empresa.',
    'own-part-2':
      'Las respuestas anteriores sobre mí son ciertas. Acepto que {brand} las use para decidir sobre la solicitud de la empresa y las transmita a la plataforma que lleva la cuenta, y sé que puede verlas quien rellena la solicitud por la empresa.',
    'own-part-3':
      'Las respuestas anteriores sobre mí son ciertas. Acepto que {brand} las use para decidir sobre la solicitud de la empresa y las transmita al servicio que lleva las cuentas de {brand}. Sé que puede verlas quien rellena la solicitud por la empresa.',
    'own-part-4':
      'Las respuestas anteriores sobre mí son ciertas. Acepto que {brand} las use para decidir sobre la solicitud de la empresa y las transmita al servicio que gestiona las cuentas de los clientes de {brand}. Sé que puede verlas quien rellena la solicitud por la empresa.',
    'own-part-5':
      'He revisado mis respuestas en esta solicitud y son ciertas. Acepto que {brand} las use para decidir sobre la solicitud de la empresa y las transmita al servicio que gestiona las cuentas de los clientes de {brand}. Sé que puede verlas quien rellena la solicitud por la empresa.',
    'own-part-6':
      '{brand} usa sus respuestas para decidir sobre la solicitud de la empresa.\nSe transmiten al servicio que gestiona las cuentas de los clientes de {brand}.\nPuede verlas quien rellena la solicitud por la empresa.\nHe revisado mis respuestas en esta solicitud. Son ciertas y acepto que se usen así.',
  },
}

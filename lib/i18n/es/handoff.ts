import type { Messages } from '../translate.ts'
import { handOverObstacles } from './branch-handoff.ts'

export const handoff: Messages['handoff'] = {
  link: 'Usar otro dispositivo',
  now: '¿Tiene a mano el otro dispositivo? Entonces no hace falta ningún correo.',
  linkBack: 'Volver al otro dispositivo',
  photo: 'Hacer la foto con su teléfono',
  start: {
    heading: 'Continuar en otro dispositivo',
    lead: 'Siga en su teléfono, su tableta o su ordenador, por ejemplo para hacer una foto de un documento, y vuelva aquí cuando quiera.',
    expectTitle: 'Cómo funciona',
    expect: {
      scan: 'Aquí mostramos un código QR y una dirección. Escanee el código con el otro dispositivo o abra en él la dirección.',
      number: 'El otro dispositivo mostrará un número de seis cifras. Escríbalo aquí.',
      follow: 'Esta página indica por dónde va usted allí. Puede seguir aquí en cualquier momento.',
    },
    saved: 'Sus respuestas se guardan en los dos sitios, use el dispositivo que use.',
    submit: 'Mostrar el código QR y la dirección',
    renew: 'Crear un código QR nuevo',
    again: 'Volver a usar otro dispositivo',
  },
  live: {
    heading: 'Abra el enlace en el otro dispositivo',
    picture: 'Código QR con la dirección del enlace. La misma dirección está debajo como texto.',
    address: 'Escanee el código QR con la cámara del otro dispositivo o abra en él esta dirección:',
    copy: 'Copiar la dirección',
    copied: 'Se ha copiado la dirección.',
    notCopied: 'No se ha podido copiar. Seleccione la dirección de arriba.',
    until:
      'Funciona una sola vez, {minutes, plural, one {durante el próximo minuto} other {durante los próximos # minutos}}.',
    next: 'El otro dispositivo mostrará un número de seis cifras. Escríbalo abajo.',
    cancel: 'Cancelar',
  },
  claimed: {
    heading: 'Escriba el número que muestra el otro dispositivo',
    text: 'Un dispositivo ha abierto el enlace: {device}.',
    textUnknown: 'Un dispositivo ha abierto el enlace.',
    device: '{browser} en {system}',
    until: 'Tiene {minutes, plural, one {# minuto} other {# minutos}} para escribir el número.',
    notMine: 'Este no es mi dispositivo',
    notMineText:
      '¿No ha abierto usted el enlace? Elija «Este no es mi dispositivo». Sin el número nadie puede continuar.',
  },
  number: {
    label: 'Número que muestra el otro dispositivo',
    hint: 'Tiene seis cifras. Escríbalo solo en esta página: nunca lo pedimos en una llamada ni en un mensaje.',
    submit: 'Conectar',
    missing: 'Escriba el número que muestra el otro dispositivo',
    wrong_format: 'El número debe tener seis cifras',
    notYet:
      'Ningún dispositivo ha abierto todavía el enlace. Ábralo primero y escriba después el número que muestre',
    wrong:
      'Este no es el número que muestra el dispositivo. {left, plural, one {Puede intentarlo # vez más.} other {Puede intentarlo # veces más.}}',
  },
  updating: 'Esta página se actualiza sola.',
  reload: 'Ver por dónde va',
  announce: 'El otro dispositivo: {state}',
  connected: {
    tag: 'Conectado',
    heading: 'Usted continúa en el otro dispositivo',
    text: 'Puede dejar abierta esta página. Indica por dónde va usted allí.',
    position: 'Por dónde va allí',
    step: 'Paso {number} de {total}: {heading}',
    answered: '{done} de {total} páginas respondidas',
    tasks: '{done} de {total} apartados completados',
    documents: '{done} de {total} documentos enviados',
    sent: 'La solicitud se ha enviado',
    review: 'En «Revise sus respuestas»',
    seen: 'Último uso allí: {time}',
    here: 'Seguir aquí',
    hereText:
      'Si sigue aquí, la solicitud se cierra en el otro dispositivo. Lo guardado allí se conserva. Si allí queda una página sin guardar, tendrá que rellenarla de nuevo aquí.',
  },
  elsewhere: {
    title: 'Abierta también en otro dispositivo',
    link: 'Ver por dónde va allí o cerrarla',
  },
  finished: {
    tag: 'Terminado allí',
    heading: 'Ha terminado en el otro dispositivo',
    text: 'La solicitud está cerrada allí. Todo lo guardado está aquí.',
    here: 'Seguir aquí',
  },
  ends: {
    expired: {
      title: 'El código QR ha caducado',
      text: 'Por su seguridad, solo funciona durante {minutes} minutos. Cree uno nuevo.',
    },
    left: {
      title: 'Se dejó de usar el otro dispositivo',
      text: 'No se usó durante un tiempo, así que la solicitud se cerró allí. Todo lo guardado está aquí.',
    },
    refused: {
      title: 'Se ha rechazado el dispositivo',
      text: 'No ha mostrado nada de su solicitud. Si alguien más pudo ver el código QR, cree uno nuevo donde nadie más vea la pantalla.',
    },
    guessed: {
      title: 'Se escribieron demasiados números incorrectos',
      text: 'Por su seguridad, el código QR ya no funciona. Cree uno nuevo.',
    },
    superseded: {
      title: 'Hay un código QR más reciente',
      text: 'El que se mostró aquí ya no funciona. Use el más reciente. Si crea otro, ese también dejará de funcionar.',
    },
    withdrawn: { title: 'Se ha cancelado el código QR', text: 'No se ha abierto nada con él.' },
    taken_back: {
      title: 'La solicitud está cerrada en el otro dispositivo',
      text: 'Usted continúa aquí. Para volver a usar otro dispositivo, cree un código QR nuevo.',
    },
    elsewhere: {
      title: 'Se creó un código QR en otro navegador',
      text: 'Solo puede verse allí. Si crea uno nuevo, lo sustituye.',
    },
  },
  tooMany: 'Se han creado muchos códigos QR en poco tiempo. Espere una hora y vuelva a intentarlo.',
  unavailable: 'Ahora mismo no hemos podido hacerlo. Vuelva a intentarlo dentro de un momento.',
  there: {
    heading: 'Continuar en este dispositivo',
    lead: 'Con este enlace puede continuar aquí la solicitud {reference}.',
    warnTitle: 'Siga solo si tiene a su lado la pantalla con el código QR',
    warn: 'Usted, o alguien de nuestro personal que esté a su lado, debe tener delante la pantalla con el código QR. Si alguien le ha enviado este enlace, cierre esta página.',
    submit: 'Continuar',
    numberHeading: 'Escriba este número en la pantalla del código QR',
    numberLabel: 'Su número',
    numberText: 'Su solicitud se abrirá aquí en cuanto lo escriba allí.',
    numberWarn:
      'No le diga este número a nadie por teléfono ni en un mensaje. Nunca se lo pediremos.',
    waiting: 'Esperando a que se escriba el número allí.',
    reload: 'Ya lo he escrito',
    hereHeading: 'Ya está abierta en este navegador',
    hereText:
      'Este navegador ya tiene abierta esta solicitud. Use el enlace en el otro dispositivo.',
    hereGo: 'Ir a la solicitud',
    busy: 'Este dispositivo muestra la solicitud de otro cliente. Devuélvalo primero.',
    start: 'Ir a la página de inicio',
    over: 'La solicitud está ahora cerrada en este dispositivo. Lo guardado se conserva.',
    ends: {
      taken: {
        heading: 'Otro dispositivo abrió antes este enlace',
        text: 'Otro dispositivo abrió este enlace, que funciona una sola vez. Si no fue usted, rechace ese dispositivo en la otra pantalla y cree un código QR nuevo.',
      },
      expired: {
        heading: 'Este enlace ha caducado',
        text: 'Por su seguridad, un enlace solo funciona durante {minutes} minutos. Cree un código QR nuevo en la otra pantalla.',
      },
      superseded: {
        heading: 'Este enlace ha sido sustituido',
        text: 'Se creó otro código QR después de este o la solicitud se abrió en otro dispositivo. Si la otra pantalla muestra ahora un código QR, use ese. Si no, cree allí otro nuevo.',
      },
      withdrawn: {
        heading: 'Este enlace se canceló',
        text: 'Se canceló en la otra pantalla. Cree allí un código QR nuevo si quiere seguir aquí.',
      },
      refused: {
        heading: 'Este dispositivo fue rechazado',
        text: 'En la otra pantalla se indicó que este no es el dispositivo correcto. Si lo es, cree allí un código QR nuevo.',
      },
      guessed: {
        heading: 'Se escribieron demasiados números incorrectos',
        text: 'Por su seguridad, este enlace ya no funciona. Cree un código QR nuevo en la otra pantalla.',
      },
      finished: {
        heading: 'Ha terminado en este dispositivo',
        text: 'Este enlace ya se ha usado. Siga en el otro dispositivo, o cree allí un código QR nuevo.',
      },
      taken_back: {
        heading: 'Usted continúa en el otro dispositivo',
        text: 'La solicitud se cerró aquí. Cree allí un código QR nuevo si quiere volver a seguir aquí.',
      },
      left: {
        heading: 'La solicitud está cerrada en este dispositivo',
        text: 'No se usó durante un tiempo. Sus respuestas se conservan. Cree un código QR nuevo en la otra pantalla para seguir aquí.',
      },
      gone: {
        heading: 'Esta solicitud ya no está aquí',
        text: 'Ha pasado el tiempo durante el que la conservamos, o se eliminó porque así se pidió. Lo que se escribió se ha borrado.',
      },
      unknown: {
        heading: 'Este enlace no funciona',
        text: 'Compruebe que abrió la dirección completa, o cree un código QR nuevo en la otra pantalla.',
      },
    },
  },
  on: {
    heading: 'Ha llegado aquí desde otro dispositivo',
    text: 'Cuando termine aquí, siga allí. Sus respuestas están en los dos sitios.',
    finish: 'He terminado aquí',
    finishText: 'Esto cierra la solicitud en este dispositivo. El otro lo indica automáticamente.',
    goOn: 'Seguir aquí',
  },
  notice:
    'Por su seguridad, esta solicitud se cierra en este dispositivo tras {minutes} minutos sin uso y, en todo caso, al cabo de {hours, plural, one {# hora} other {# horas}} como máximo. Con cada página que abre, el tiempo empieza de nuevo. Lo guardado se conserva y está también en el otro dispositivo.',
  noticeLocked:
    'Por su seguridad, su solicitud se cierra en este dispositivo tras {minutes} minutos sin uso y, en todo caso, al cabo de {hours, plural, one {# hora} other {# horas}} como máximo. Con cada página que abre, el tiempo empieza de nuevo. Lo guardado se conserva.',
  closed: {
    finished: {
      heading: 'Ha terminado en este dispositivo',
      text: 'La solicitud está cerrada aquí. Siga en el otro dispositivo.',
    },
    taken_back: {
      heading: 'Usted continúa en el otro dispositivo',
      text: 'La solicitud se cerró aquí porque sigue usted allí. Lo que acababa de escribir y enviar aquí no se ha guardado: escríbalo allí.',
    },
    superseded: {
      heading: 'La solicitud está cerrada en este dispositivo',
      text: 'Se cerró aquí porque se eligió otro dispositivo para continuar. Lo que acababa de escribir y enviar aquí no se ha guardado: escríbalo allí.',
    },
    left: {
      heading: 'La solicitud está cerrada en este dispositivo',
      text: 'No se usó durante un tiempo. Sus respuestas se conservan. Continúe en el dispositivo en el que empezó.',
      byEmail: '¿No lo tiene a mano? Le enviamos un enlace por correo y continúa aquí.',
    },
    returned: {
      heading: 'Gracias. Ya puede devolver el dispositivo',
      text: 'Su solicitud está cerrada en este dispositivo y nadie puede abrirla aquí sin usted.',
      later:
        'Si ha confirmado su correo electrónico, puede volver con él a su solicitud desde su propio dispositivo mientras la conservemos: elija «Volver a una solicitud guardada» en nuestra página de inicio. Si ha aceptado las condiciones, allí está también el comprobante.',
      staff: 'Para nuestro personal: inicie sesión para seguir con este dispositivo.',
      signIn: 'Acceso del personal',
    },
  },
  closedNotice:
    'La solicitud está cerrada en este dispositivo, porque sigue usted en el otro. Lo que ha escrito en esta página no se ha guardado: escríbalo en el otro dispositivo.',
  locked: {
    title: '{name} le ha entregado este dispositivo',
    text: 'Muestra su solicitud y nada más. Nuestro personal no puede aceptarla ni enviarla en su lugar: revísela usted y devuelva el dispositivo cuando termine.',
    ownTitle: '{name} le está ayudando en la oficina',
    ownText:
      'Revise lo que hemos introducido por usted. Nuestro personal no puede aceptarlo ni enviarlo por usted.',
    correct:
      '¿Hay algo mal? No lo acepte. Devuelva el dispositivo, pida que lo corrijan y vuelva a revisarlo.',
    correctOwn:
      '¿Hay algo mal? Dígaselo a nuestro personal, o corríjalo usted aquí después de confirmar su correo electrónico.',
    missing:
      'Todavía falta algo en la solicitud. Devuelva el dispositivo para que puedan completarla.',
    toCode: 'Todo es correcto: confirmar mi correo electrónico',
    required:
      'Desde aquí no puede enviar lo que hace falta. Envíelo desde su propio dispositivo o entrégueselo a nuestro personal.',
    back: 'Devolver el dispositivo',
    backText: 'Al devolverlo, su solicitud se cierra en este dispositivo.',
    result: 'Puede ver y guardar el comprobante de su aceptación antes de devolver el dispositivo.',
  },
  code: {
    heading: 'Confirme que es usted',
    lead: 'Antes de que acepte, enviamos un código de seis cifras al correo electrónico de la solicitud: {address}.',
    why: 'El código garantiza que nadie pueda aceptar en su lugar, ni siquiera nuestro personal. Escríbalo usted y no se lo enseñe a nadie.',
    wrongAddress: '¿No es su dirección? Pida a nuestro personal que la corrija antes de seguir.',
    send: 'Enviar el código',
    sent: 'Estamos enviando el código a {address}. Léalo en su propio teléfono. Funciona durante {minutes} minutos.',
    label: 'Código del correo',
    hint: 'Tiene seis cifras.',
    submit: 'Confirmar',
    missing: 'Escriba el código',
    wrong_format: 'El código debe tener seis cifras',
    wrong:
      'Este no es el código del correo. {left, plural, one {Puede intentarlo # vez más.} other {Puede intentarlo # veces más.}}',
    nothing:
      'Si en unos minutos no ha llegado, revise la carpeta de correo no deseado o envíe otro código.',
    again: 'Enviar otro código',
    tooMany: 'Se han enviado muchos códigos en poco tiempo. Use el último o espere una hora.',
    expired: 'El código ha caducado o no se ha podido entregar. Envíe otro.',
    guessed: 'Se escribieron demasiados códigos incorrectos. Envíe otro.',
    noAddress:
      'En la solicitud no hay ningún correo electrónico. Pida que lo añadan antes de seguir.',
    noEmails:
      'Desde aquí no se puede enviar ningún correo, así que no se puede aceptar nada en este dispositivo.',
  },
  handOver: {
    heading: 'Obtener la aceptación del cliente',
    lead: 'Solo el cliente puede aceptar y enviar la solicitud. Pídale que lo haga en su propio dispositivo, o entréguele este.',
    own: {
      title: 'En el dispositivo del cliente',
      show: 'Usted muestra un código QR en esta pantalla.',
      scan: 'El cliente lo escanea con su teléfono, que entonces muestra un número de seis cifras.',
      type: 'Usted escribe aquí ese número y el cliente continúa por su cuenta.',
      submit: 'Mostrar el código QR',
    },
    here: {
      title: 'En este dispositivo',
      give: 'Su sesión se cierra aquí y el dispositivo solo muestra esta solicitud.',
      code: 'Enviamos un código por correo a {address}. El cliente lo escribe y acepta.',
      back: 'El cliente devuelve el dispositivo y usted vuelve a iniciar sesión.',
      submit: 'Entregar este dispositivo',
    },
    ...handOverObstacles,
    incomplete: {
      title: 'Todavía falta alguna respuesta',
      text: 'Complete primero la solicitud; después el cliente podrá revisarla y aceptarla.',
    },
    sent: { title: 'Esta solicitud ya se envió', text: 'Ahora no hay nada que aceptar.' },
    noAddress: {
      title: 'En la solicitud no hay ningún correo electrónico',
      text: 'El código por correo del cliente se envía a esa dirección. Añádala primero.',
    },
    noEmails: {
      title: 'Desde aquí no se puede enviar ningún correo',
      text: 'Sin un código por correo, el cliente no puede aceptar en un dispositivo de la oficina. Avise a quien se encarga de este sistema de que el correo no está configurado.',
    },
    live: 'Pida al cliente que escanee este código QR',
    claimed: 'Escriba el número de seis cifras del dispositivo del cliente',
    connected: 'El cliente continúa en su propio dispositivo',
    connectedText:
      'Revisa la solicitud, escribe el código recibido por correo y acepta. Esta página indica por dónde va.',
    finished: 'El cliente ha terminado en su dispositivo',
    end: 'Cerrarla en el dispositivo del cliente',
    endText: 'Después, el cliente solo podrá entrar con un código QR nuevo.',
  },
  email: {
    headline: 'Su código',
    lead: 'Usted está en una de nuestras oficinas para aceptar una solicitud.',
    code: 'Escriba este código en el dispositivo de allí. Funciona durante {minutes} minutos:',
    yours:
      'Escríbalo usted, y solo cuando haya revisado la solicitud. Nuestro personal no lo necesita ni se lo pedirá nunca.',
    notYouTitle: '¿No está en una oficina?',
    notYou: 'No comparta el código y avísenos. Sin él, nadie puede aceptar allí en su nombre.',
  },
}

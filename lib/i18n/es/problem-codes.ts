/** What each code means with which something stopped, and what resolves it, in Spanish. */
const wait = 'De este lado todo está bien. Si sigue así, pregunte al soporte de la plataforma.'
const support = 'Dé los identificadores de abajo al soporte de la plataforma.'
const network =
  'Revise {address}, y que la red, el cortafuegos y el proxy de esta máquina le permitan llegar a esa dirección.'
const notThePlatform =
  'Ahí responde otra cosa, como la página de un proxy o de inicio de sesión: revise {address}.'
const look = 'Mire la solicitud en la plataforma.'

export const problemCodes = {
  who: { platform: 'la plataforma', token: 'el servicio de tokens' },
  unknown: {
    meaning: 'Ha fallado algo que aquí todavía no tiene palabras.',
    remedy:
      'Busque el código en lib/adapters/platform-client/README.md y en el registro, y después pregunte al soporte de la plataforma.',
  },
  submissions: {
    earlier_application: {
      meaning:
        'La plataforma tiene una solicitud de un intento anterior, o de después de la copia de seguridad con la que se restauró la base de datos. El cliente puede haber cambiado las respuestas desde entonces: no se sabe cuáles de ellas contiene.',
      remedy:
        'Mírela en la plataforma. Si contiene las respuestas posteriores, indique su identificador; si no, haga que el soporte de la plataforma la elimine primero y después diga que no está.',
    },
    several_applications: {
      meaning:
        'La plataforma muestra más de una solicitud con esta referencia, o no dice de quién son.',
      remedy: 'Averigüe en la plataforma cuál de ellas es la de este cliente.',
    },
    refused_after_unknown: {
      meaning:
        'La plataforma se negó a crear la solicitud, pero un intento anterior puede haberla creado y la plataforma no pudo decirlo.',
      remedy: `Busque la referencia en la plataforma, o pregunte a su soporte. ${support}`,
    },
    earlier_individual: {
      meaning:
        'Un intento anterior añadió después de todo a una persona de la empresa en la plataforma, y el cliente la ha cambiado desde entonces: no se sabe cuál de las dos versiones contiene.',
      remedy:
        'Haga que el soporte de la plataforma quite allí a esa persona; otro intento añade la versión posterior.',
    },
    several_individuals: {
      meaning:
        'Puede que una persona de la empresa ya esté en la plataforma, y esta muestra más de una que podría ser, o una sin nombre.',
      remedy:
        'Haga que el soporte de la plataforma las quite todas menos una; otro intento sigue con la que quede.',
    },
    other_individual: {
      meaning:
        'Desde hace un día la plataforma responde al alta de una persona con el identificador de otra.',
      remedy: `Mire en la plataforma a las personas de la solicitud. ${support}`,
    },
    application_refused: {
      meaning:
        'La plataforma se niega a mostrar la solicitud, así que no se sabe si se añadió a una persona de la empresa.',
      remedy: `${look} ${support}`,
    },
    status_refused: {
      meaning: 'La plataforma se niega a decir en qué punto está la solicitud.',
      remedy: `${look} ${support}`,
    },
    submit_refused: {
      meaning:
        'La plataforma dice que la solicitud está lista y, sin embargo, se niega a tomarla para la revisión.',
      remedy: `${look} ${support}`,
    },
    submit_without_effect: {
      meaning:
        'La plataforma tomó la solicitud para la revisión, y una hora después sigue diciendo que no se presentó.',
      remedy: `${support} Otro intento la presenta de nuevo, con un identificador de idempotencia nuevo.`,
    },
    other_application: {
      meaning: 'La plataforma respondió sobre una solicitud que no es la de este cliente.',
      remedy: `A la otra no se le hizo nada. ${support}`,
    },
    not_ready_yet: {
      meaning:
        'La plataforma lo tiene todo desde hace un día, y todavía no dice que la solicitud esté lista.',
      remedy: `${look} ${support}`,
    },
    unknown_status: {
      meaning:
        'Desde hace un día la plataforma da a la solicitud un estado que esta versión no conoce.',
      remedy: `${look} Puede que una versión más nueva de Portico conozca el estado.`,
    },
    internal_error: {
      meaning: 'Falló el propio Portico, una y otra vez durante un día.',
      remedy: 'Busque sending_failed en el registro y ejecute npm run doctor.',
    },
    storage_unavailable: {
      meaning: 'Desde hace un día el almacenamiento donde espera el documento no lo entrega.',
      remedy:
        'Ejecute npm run doctor, que examina el almacenamiento. Si el documento ya no está allí, pídalo de nuevo al cliente.',
    },
  },
  client: {
    invalid_client: {
      meaning: 'El servicio de tokens no conoce al cliente, o su secreto es erróneo.',
      remedy:
        'Revise PLATFORM_CLIENT_ID y PLATFORM_CLIENT_SECRET. Puede que se haya cambiado un secreto antiguo.',
    },
    unauthorized_client: {
      meaning:
        'El servicio de tokens conoce al cliente, pero no le permite obtener un token de esta manera.',
      remedy:
        'Pida al soporte de la plataforma que permita «client credentials» a PLATFORM_CLIENT_ID.',
    },
    invalid_scope: {
      meaning:
        'El cliente no puede tener un permiso que hace falta: applications:read, applications:write o, para los eventos, subscriptions:read y subscriptions:write.',
      remedy:
        'Pida al soporte de la plataforma que se lo dé a PLATFORM_CLIENT_ID; npm run doctor dice cuál es.',
    },
    invalid_request: {
      meaning: 'El servicio de tokens no entiende la petición de un token.',
      remedy:
        'Pruebe el otro valor de PLATFORM_TOKEN_PARAMS (query o body) y revise PLATFORM_TOKEN_URL.',
    },
    invalid_grant: {
      meaning: 'El servicio de tokens no acepta la autorización del cliente.',
      remedy:
        'Revise PLATFORM_TOKEN_URL y pregunte al soporte de la plataforma por PLATFORM_CLIENT_ID.',
    },
    unsupported_grant_type: {
      meaning: 'El servicio de tokens no ve o no admite grant_type=client_credentials.',
      remedy:
        'Pruebe el otro valor de PLATFORM_TOKEN_PARAMS (query o body) y revise PLATFORM_TOKEN_URL.',
    },
    token_refused: {
      meaning:
        'El servicio de tokens se niega a dar un token, y no dice por qué de una manera conocida.',
      remedy:
        'Revise PLATFORM_TOKEN_URL, PLATFORM_TOKEN_PARAMS, PLATFORM_CLIENT_ID y PLATFORM_CLIENT_SECRET.',
    },
    token_type_unknown: {
      meaning: 'El servicio de tokens da un token de un tipo distinto de Bearer.',
      remedy: 'Revise PLATFORM_TOKEN_URL: puede que sea la de otro servicio.',
    },
    unauthorized: {
      meaning: 'La plataforma no acepta un token que el servicio de tokens acaba de dar.',
      remedy:
        'Compruebe que PLATFORM_API_URL y PLATFORM_TOKEN_URL son de la misma plataforma y del mismo entorno.',
    },
    unusable_id: {
      meaning:
        'El identificador de la plataforma que se guarda aquí no puede estar en una dirección, así que no se envió nada.',
      remedy: support,
    },
    unusable_idempotency_id: {
      meaning:
        'El identificador de idempotencia que se guarda aquí no puede estar en una cabecera, así que no se envió nada.',
      remedy:
        'La fila se cambió por otros medios que Portico: compárela con una copia de seguridad.',
    },
    unusable_file: {
      meaning:
        'La plataforma no admite ningún archivo con ese nombre, de ese tipo o de ese tamaño, así que no se envió nada.',
      remedy:
        'Pida al cliente otro archivo: un PDF, JPEG o PNG de 30 MB como máximo, con un nombre sencillo.',
    },
    unreadable_file: {
      meaning: 'El archivo que se guarda aquí no se pudo leer hasta el final mientras se enviaba.',
      remedy:
        'Revise la base de datos y su disco; `npm run doctor` comprueba las claves que lo sellan.',
    },
    file_changed: {
      meaning: 'El archivo que se guarda aquí tiene otro tamaño que el que se anotó con él.',
      remedy:
        'Compare la base de datos con una copia de seguridad, o pida el archivo de nuevo al cliente.',
    },
  },
  calls: {
    forbidden: {
      meaning: '{who} conoce al cliente y le prohíbe esto (403).',
      remedy:
        'Pregunte al soporte de la plataforma qué le falta a PLATFORM_CLIENT_ID. Un cortafuegos que no conoce la dirección de esta máquina dice lo mismo.',
    },
    not_found: {
      meaning: '{who} no tiene nada en la dirección por la que se preguntó (404).',
      remedy:
        'Revise {address}: puede que la ruta sea errónea. Si otras solicitudes pasan, la plataforma ya no tiene esta.',
    },
    content_too_large: {
      meaning: '{who} considera que la petición es demasiado grande (413).',
      remedy: support,
    },
    redirected: {
      meaning:
        '{who} nos envía a otra dirección, que no se sigue: los secretos irían con la petición.',
      remedy:
        'Ponga la dirección definitiva en {address}; a menudo solo falta https o una parte de la ruta.',
    },
    unexpected_status: {
      meaning: '{who} respondió con un estado que su interfaz no tiene.',
      remedy: notThePlatform,
    },
    request_timeout: { meaning: '{who} dice que la petición tardó demasiado (408).', remedy: wait },
    conflict: { meaning: '{who} dice que la petición choca con otra (409).', remedy: support },
    too_early: { meaning: '{who} pide que se vuelva más tarde (425).', remedy: wait },
    rate_limited: {
      meaning: '{who} ha recibido demasiadas peticiones nuestras (429).',
      remedy:
        'Pregunte al soporte de la plataforma cuál es el límite, y si otros usan el mismo cliente.',
    },
    server_error: { meaning: '{who} tiene un fallo propio (5xx).', remedy: wait },
    unexpected_success: {
      meaning:
        '{who} comunica un éxito de un tipo que su interfaz no tiene, así que nada es seguro.',
      remedy: notThePlatform,
    },
    unexpected_content_type: {
      meaning: '{who} respondió con una página u otra cosa que no es JSON.',
      remedy: notThePlatform,
    },
    encoded_body: {
      meaning: '{who} respondió con contenido comprimido, aunque no se pidió.',
      remedy: 'Un proxy por el camino comprime: desactívelo para {address}.',
    },
    body_too_large: {
      meaning: '{who} respondió con más que cualquier respuesta de su interfaz.',
      remedy: notThePlatform,
    },
    empty_body: { meaning: '{who} respondió sin nada.', remedy: notThePlatform },
    malformed_json: {
      meaning: '{who} respondió con un JSON roto, o con una respuesta cortada.',
      remedy: notThePlatform,
    },
    unexpected_shape: {
      meaning: '{who} respondió con un JSON de otra forma que la de su interfaz.',
      remedy: notThePlatform,
    },
    dns_failed: {
      meaning: 'El DNS no conoce el nombre que hay en la dirección de {who}.',
      remedy: network,
    },
    connection_refused: { meaning: 'Nada escucha en la dirección de {who}.', remedy: network },
    unreachable: { meaning: 'Desde aquí no hay camino a la dirección de {who}.', remedy: network },
    tls_failed: {
      meaning: 'No se estableció ninguna conexión cifrada y de confianza con {who}.',
      remedy:
        'Revise {address} y el certificado que hay allí. En un certificado de una autoridad propia se confía mediante NODE_EXTRA_CA_CERTS.',
    },
    connect_timeout: {
      meaning: 'La conexión con {who} no se estableció a tiempo.',
      remedy: network,
    },
    headers_timeout: {
      meaning: '{who} no empezó a responder a tiempo.',
      remedy: `${network} PLATFORM_TIMEOUT_MS es cuánto se espera.`,
    },
    body_timeout: {
      meaning: '{who} empezó a responder y no terminó a tiempo.',
      remedy: `${network} PLATFORM_TIMEOUT_MS es cuánto se espera.`,
    },
    timeout: {
      meaning: '{who} no respondió a tiempo.',
      remedy: `${network} PLATFORM_TIMEOUT_MS es cuánto se espera.`,
    },
    connection_reset: { meaning: 'La conexión con {who} se cortó.', remedy: network },
    malformed_http: {
      meaning: 'Lo que responde en la dirección de {who} no habla HTTP.',
      remedy: network,
    },
    odd_status: {
      meaning: '{who} respondió con un estado que HTTP no tiene.',
      remedy: notThePlatform,
    },
    transport_closed: {
      meaning: 'Portico se estaba deteniendo cuando preguntó: {who}.',
      remedy: 'No pasa nada si desaparece. Si sigue así, inicie Portico de nuevo.',
    },
    network_error: {
      meaning: 'La red hacia {who} falló de una manera que no tiene nombre.',
      remedy: network,
    },
  },
}

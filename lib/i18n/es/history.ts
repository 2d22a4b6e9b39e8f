import type { Messages } from '../translate.ts'
import { noticeMoments } from './notifications.ts'

export const history: Messages['history'] = {
  title: 'Qué ha ocurrido hasta ahora',
  zone: 'Horas: {zone}',
  earlier: '{count, plural, one {# entrada anterior} other {# entradas anteriores}}',
  removedLater: 'una persona que se quitó después',
  moments: {
    ...noticeMoments,
    started: 'Usted empezó su solicitud.',
    prepared:
      'Lo que había introducido hasta entonces se comunicó al servicio que llevaría la cuenta, para preguntar qué exige. Usted aún no había aceptado nada.',
    accepted: 'Usted aceptó las condiciones.',
    attested:
      'Usted aceptó las condiciones y confirmó que sus datos son verdaderos y están completos.',
    sent: '{given, select, accepted {Usted aceptó las condiciones y envió su solicitud.} attested {Usted confirmó que sus datos son verdaderos y están completos, aceptó las condiciones y envió su solicitud.} other {Usted envió su solicitud.}}',
    sent_again:
      '{given, select, accepted {Usted aceptó las condiciones y volvió a enviar su solicitud.} attested {Usted confirmó que sus datos son verdaderos y están completos, aceptó las condiciones y volvió a enviar su solicitud.} other {Usted volvió a enviar su solicitud.}}',
    not_accepted: 'Su solicitud no se pudo aceptar tal como estaba.',
    asked: 'Le pedimos que añadiera o cambiara algo.',
    returned: 'Nuestro personal le devolvió la solicitud.',
    complete: 'Ya teníamos todo lo que le pedimos.',
    reviewing: 'Empezó la revisión.',
    approved: 'Su solicitud se aprobó.',
    rejected: 'Su solicitud no se aprobó.',
    changed: 'Usted cambió estas respuestas: {answers}',
    person_added: 'Usted añadió a una persona: \u2068{person}\u2069',
    person_removed: 'Usted quitó a una persona.',
    started_for_you: 'Nuestro personal empezó su solicitud en su lugar.',
    changed_for_you: 'Nuestro personal cambió estas respuestas: {answers}',
    person_added_for_you: 'Nuestro personal añadió a una persona: \u2068{person}\u2069',
    person_removed_for_you: 'Nuestro personal quitó a una persona.',
    document_sent: 'Usted envió un documento: \u2068{document}\u2069',
    document_sent_for_you:
      'Nuestro personal envió un documento en su lugar: \u2068{document}\u2069',
    document_sent_by_person: 'Una persona de la empresa envió un documento: \u2068{document}\u2069',
    document_not_accepted: 'El archivo de un documento no se aceptó: \u2068{document}\u2069',
    document_insufficient: 'Le pedimos otro archivo: \u2068{document}\u2069',
    document_rejected: 'Un documento no se aceptó: \u2068{document}\u2069',
    document_approved: 'Un documento se aceptó: \u2068{document}\u2069',
  },
}

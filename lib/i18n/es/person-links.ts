/** The words about a person of a company who fills in their own part, in Spanish. */
export const personLinks = {
  email: {
    subject: '{brand}: su parte de {reference}',
    lead: 'Una empresa solicita una cuenta en {brand} y le ha nombrado. Con este enlace rellena usted su propia parte: quién es y dónde vive.',
    open: 'Ábralo antes del {date}:',
    code: 'Después se le pedirá un código de seis cifras. Lo tiene quien le envió este enlace, que se lo dirá: no está en ningún correo nuestro.',
    see: 'De la solicitud solo ve su propia parte.',
    notYou:
      'Si no sabe nada de esto, no tiene que hacer nada. Sin el código nadie puede abrir nada con este enlace; no lo comparta.',
  },
  /** What the person agrees to: another text needs another `consentWording`. */
  consent:
    'Lo que he indicado sobre mí es cierto. Acepto que {brand} lo use para decidir sobre la solicitud de la empresa y lo transmita a la plataforma que lleva la cuenta, y sé que puede verlo quien rellena la solicitud por la empresa.',
}

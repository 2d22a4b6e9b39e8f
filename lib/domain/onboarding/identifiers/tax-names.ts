/**
 * The names people know their tax number by, as they stand within a sentence; a label begins with a
 * capital. Local names stay in their own language where nobody says another.
 */
export const taxNames = {
  us: {
    en: 'Social Security number or ITIN',
    es: 'número de Seguro Social (SSN) o ITIN',
    ar: 'رقم الضمان الاجتماعي (SSN) أو رقم ITIN',
  },
  gb: {
    en: 'National Insurance number',
    es: 'número de la Seguridad Social británica (National Insurance number)',
    ar: 'رقم التأمين الوطني (National Insurance number)',
  },
  ie: { en: 'PPS number', es: 'número PPS', ar: 'رقم PPS' },
  es: { en: 'NIF or NIE', es: 'NIF o NIE', ar: 'رقم NIF أو NIE' },
  pt: {
    en: 'NIF (número de contribuinte)',
    es: 'NIF (número de contribuinte)',
    ar: 'رقم NIF (número de contribuinte)',
  },
  fr: {
    en: 'numéro fiscal (SPI)',
    es: 'número fiscal francés (SPI)',
    ar: 'الرقم الضريبي الفرنسي (SPI)',
  },
  de: {
    en: 'Steuer-ID (tax identification number)',
    es: 'Steuer-ID (número de identificación fiscal alemán)',
    ar: 'رقم التعريف الضريبي الألماني (Steuer-ID)',
  },
  it: {
    en: 'codice fiscale',
    es: 'código fiscal italiano (codice fiscale)',
    ar: 'الرمز الضريبي الإيطالي (codice fiscale)',
  },
  nl: {
    en: 'BSN (citizen service number)',
    es: 'BSN (número de servicio ciudadano)',
    ar: 'رقم خدمة المواطن (BSN)',
  },
  be: {
    en: 'national register number',
    es: 'número de registro nacional belga',
    ar: 'رقم السجل الوطني البلجيكي',
  },
  lu: {
    en: 'national identification number (matricule)',
    es: 'número de identificación nacional (matricule)',
    ar: 'رقم التعريف الوطني (matricule)',
  },
  at: {
    en: 'Steuernummer (tax number)',
    es: 'Steuernummer (número fiscal austriaco)',
    ar: 'الرقم الضريبي النمساوي (Steuernummer)',
  },
  ch: { en: 'AHV/AVS number', es: 'número AHV/AVS', ar: 'رقم AHV/AVS' },
  dk: { en: 'CPR number', es: 'número CPR', ar: 'رقم CPR' },
  se: {
    en: 'personal identity number (personnummer)',
    es: 'número personal sueco (personnummer)',
    ar: 'الرقم الشخصي السويدي (personnummer)',
  },
  no: {
    en: 'national identity number (fødselsnummer)',
    es: 'número de identidad noruego (fødselsnummer)',
    ar: 'رقم الهوية النرويجي (fødselsnummer)',
  },
  fi: {
    en: 'personal identity code (henkilötunnus)',
    es: 'código personal finlandés (henkilötunnus)',
    ar: 'رمز الهوية الفنلندي (henkilötunnus)',
  },
  is: { en: 'kennitala', es: 'kennitala', ar: 'رقم kennitala' },
  pl: { en: 'PESEL or NIP', es: 'PESEL o NIP', ar: 'رقم PESEL أو NIP' },
  cz: {
    en: 'birth number (rodné číslo) or DIČ',
    es: 'número de nacimiento (rodné číslo) o DIČ',
    ar: 'رقم الميلاد (rodné číslo) أو DIČ',
  },
  sk: {
    en: 'birth number (rodné číslo) or DIČ',
    es: 'número de nacimiento (rodné číslo) o DIČ',
    ar: 'رقم الميلاد (rodné číslo) أو DIČ',
  },
  hu: {
    en: 'tax identification number (adóazonosító jel)',
    es: 'número fiscal húngaro (adóazonosító jel)',
    ar: 'رقم التعريف الضريبي المجري (adóazonosító jel)',
  },
  ro: {
    en: 'CNP (personal numeric code)',
    es: 'CNP (código numérico personal)',
    ar: 'الرمز الرقمي الشخصي (CNP)',
  },
  bg: { en: 'EGN or LNCh', es: 'EGN o LNCh', ar: 'رقم EGN أو LNCh' },
  gr: {
    en: 'AFM (tax registration number)',
    es: 'AFM (número fiscal griego)',
    ar: 'رقم التسجيل الضريبي اليوناني (AFM)',
  },
  cy: {
    en: 'tax identification code (TIC)',
    es: 'código de identificación fiscal (TIC)',
    ar: 'رمز التعريف الضريبي (TIC)',
  },
  mt: {
    en: 'ID card number or tax registration number',
    es: 'número de documento de identidad o de registro fiscal',
    ar: 'رقم بطاقة الهوية أو رقم التسجيل الضريبي',
  },
  hr: { en: 'OIB', es: 'OIB', ar: 'رقم OIB' },
  si: {
    en: 'tax number (davčna številka)',
    es: 'número fiscal esloveno (davčna številka)',
    ar: 'الرقم الضريبي السلوفيني (davčna številka)',
  },
  ee: {
    en: 'personal identification code (isikukood)',
    es: 'código personal estonio (isikukood)',
    ar: 'رمز التعريف الشخصي الإستوني (isikukood)',
  },
  lv: {
    en: 'personal code (personas kods)',
    es: 'código personal letón (personas kods)',
    ar: 'الرمز الشخصي اللاتفي (personas kods)',
  },
  lt: {
    en: 'personal code (asmens kodas)',
    es: 'código personal lituano (asmens kodas)',
    ar: 'الرمز الشخصي الليتواني (asmens kodas)',
  },
  ua: {
    en: 'RNOKPP (individual tax number)',
    es: 'RNOKPP (número fiscal individual)',
    ar: 'الرقم الضريبي الفردي (RNOKPP)',
  },
  ru: { en: 'INN', es: 'INN', ar: 'رقم INN' },
  tr: {
    en: 'T.C. identity number or tax number (VKN)',
    es: 'número de identidad turco (T.C.) o número fiscal (VKN)',
    ar: 'رقم الهوية التركية (T.C. Kimlik No) أو الرقم الضريبي (VKN)',
  },
  il: {
    en: 'identity number (Teudat Zehut)',
    es: 'número de identidad (Teudat Zehut)',
    ar: 'رقم الهوية (Teudat Zehut)',
  },
  ae: {
    en: 'Tax Registration Number (TRN)',
    es: 'número de registro fiscal (TRN)',
    ar: 'رقم التسجيل الضريبي (TRN)',
  },
  eg: { en: 'tax registration number', es: 'número de registro fiscal', ar: 'رقم التسجيل الضريبي' },
  ma: {
    en: 'tax identification number (IF)',
    es: 'identificador fiscal (IF)',
    ar: 'رقم التعريف الضريبي (IF)',
  },
  tn: {
    en: 'tax number (matricule fiscal)',
    es: 'número fiscal (matricule fiscal)',
    ar: 'المعرّف الجبائي (matricule fiscal)',
  },
  dz: {
    en: 'tax identification number (NIF)',
    es: 'número de identificación fiscal (NIF)',
    ar: 'رقم التعريف الجبائي (NIF)',
  },
  za: {
    en: 'income tax reference number',
    es: 'número de referencia del impuesto sobre la renta',
    ar: 'رقم مرجع ضريبة الدخل',
  },
  ke: { en: 'KRA PIN', es: 'KRA PIN', ar: 'رقم KRA PIN' },
  gh: {
    en: 'Ghana Card number or TIN',
    es: 'número de Ghana Card o TIN',
    ar: 'رقم بطاقة غانا (Ghana Card) أو رقم TIN',
  },
  jp: {
    en: 'My Number (Individual Number)',
    es: 'My Number (número individual)',
    ar: 'الرقم الفردي (My Number)',
  },
  cn: {
    en: 'resident identity card number',
    es: 'número de documento de identidad de residente',
    ar: 'رقم بطاقة هوية المقيم',
  },
  hk: {
    en: 'Hong Kong identity card number',
    es: 'número de documento de identidad de Hong Kong',
    ar: 'رقم بطاقة هوية هونغ كونغ',
  },
  tw: { en: 'National ID number', es: 'número de identidad nacional', ar: 'رقم الهوية الوطنية' },
  kr: {
    en: 'resident registration number',
    es: 'número de registro de residente',
    ar: 'رقم تسجيل المقيم',
  },
  sg: { en: 'NRIC or FIN', es: 'NRIC o FIN', ar: 'رقم NRIC أو FIN' },
  th: {
    en: 'Thai national ID or tax number',
    es: 'número de identidad o fiscal tailandés',
    ar: 'رقم الهوية التايلاندية أو الرقم الضريبي',
  },
  id: { en: 'NPWP or NIK', es: 'NPWP o NIK', ar: 'رقم NPWP أو NIK' },
  vn: {
    en: 'personal tax code (mã số thuế)',
    es: 'código fiscal personal (mã số thuế)',
    ar: 'الرمز الضريبي الشخصي (mã số thuế)',
  },
  in: {
    en: 'PAN (Permanent Account Number)',
    es: 'PAN (número de cuenta permanente)',
    ar: 'رقم الحساب الدائم (PAN)',
  },
  pk: { en: 'CNIC or NTN', es: 'CNIC o NTN', ar: 'رقم CNIC أو NTN' },
  nz: { en: 'IRD number', es: 'número IRD', ar: 'رقم IRD' },
  au: {
    en: 'tax file number (TFN)',
    es: 'número de expediente fiscal (TFN)',
    ar: 'رقم الملف الضريبي (TFN)',
  },
  ca: {
    en: 'Social Insurance Number (SIN)',
    es: 'número de seguro social (SIN)',
    ar: 'رقم التأمين الاجتماعي (SIN)',
  },
  mx: { en: 'RFC', es: 'RFC', ar: 'رقم RFC' },
  br: { en: 'CPF', es: 'CPF', ar: 'رقم CPF' },
  ar: { en: 'CUIT or CUIL', es: 'CUIT o CUIL', ar: 'رقم CUIT أو CUIL' },
  cl: { en: 'RUT or RUN', es: 'RUT o RUN', ar: 'رقم RUT أو RUN' },
  co: {
    en: 'NIT or cédula number',
    es: 'NIT o número de cédula',
    ar: 'رقم NIT أو رقم بطاقة الهوية (cédula)',
  },
  pe: { en: 'RUC or DNI', es: 'RUC o DNI', ar: 'رقم RUC أو DNI' },
  ec: {
    en: 'RUC or cédula number',
    es: 'RUC o número de cédula',
    ar: 'رقم RUC أو رقم بطاقة الهوية (cédula)',
  },
  uy: {
    en: 'RUT or cédula number',
    es: 'RUT o número de cédula',
    ar: 'رقم RUT أو رقم بطاقة الهوية (cédula)',
  },
  py: {
    en: 'RUC or cédula number',
    es: 'RUC o número de cédula',
    ar: 'رقم RUC أو رقم بطاقة الهوية (cédula)',
  },
  bo: {
    en: 'NIT or identity card number',
    es: 'NIT o número de cédula de identidad',
    ar: 'رقم NIT أو رقم بطاقة الهوية',
  },
  ve: { en: 'RIF', es: 'RIF', ar: 'رقم RIF' },
  cr: {
    en: 'cédula or DIMEX number',
    es: 'número de cédula o DIMEX',
    ar: 'رقم بطاقة الهوية (cédula) أو رقم DIMEX',
  },
  gt: { en: 'NIT or CUI', es: 'NIT o CUI', ar: 'رقم NIT أو CUI' },
  hn: { en: 'RTN', es: 'RTN', ar: 'رقم RTN' },
  sv: { en: 'NIT or DUI', es: 'NIT o DUI', ar: 'رقم NIT أو DUI' },
  ni: {
    en: 'RUC or cédula number',
    es: 'RUC o número de cédula',
    ar: 'رقم RUC أو رقم بطاقة الهوية (cédula)',
  },
  pa: {
    en: 'RUC or cédula number',
    es: 'RUC o número de cédula',
    ar: 'رقم RUC أو رقم بطاقة الهوية (cédula)',
  },
  do: {
    en: 'RNC or cédula number',
    es: 'RNC o número de cédula',
    ar: 'رقم RNC أو رقم بطاقة الهوية (cédula)',
  },
  tin: {
    en: 'Tax Identification Number (TIN)',
    es: 'número de identificación fiscal (TIN)',
    ar: 'رقم التعريف الضريبي (TIN)',
  },
  other: { en: 'tax number', es: 'número de identificación fiscal', ar: 'الرقم الضريبي' },
} as const satisfies Record<string, Record<'en' | 'es' | 'ar', string>>

export type TaxNameKey = keyof typeof taxNames

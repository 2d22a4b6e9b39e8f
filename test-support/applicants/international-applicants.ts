/**
 * Forty people whom rules made for one country would refuse, with their names, addresses, numbers and dates as
 * they write them. None of them exists. humans.json has the expected requests, byte for byte.
 */

import type { Language } from '../../lib/i18n/languages.ts'
import type { RawValues } from '../../lib/onboarding/view/step-view.ts'

export type InternationalApplicant = {
  /** Why they are here. */
  because: string
  language: Language
  /** The input, by step and field, in the order of the journey. */
  typed: Record<string, RawValues>
  /** The doubted fields, which they leave unchanged. */
  doubted: string[]
}

type Address = [line1: string, city?: string, postalCode?: string, state?: string]
type Details = {
  because: string
  /** Given names, family name; one of them empty if there is one name. */
  name: [first: string, last: string]
  middle?: string
  title?: string
  born: [day: string, month: string, year: string]
  /** Empty: stateless. */
  nationality: string
  email?: string
  telephone: string
  /** Country of residence. */
  country: string
  address: Address
  lines?: [second: string, third?: string]
  unit?: string
  /** Asked if residence and nationality differ, and of US citizens abroad. */
  taxCountry?: string
  us?: 'US_CITIZEN' | 'RESIDENT_ALIEN'
  tax?: string
  noTax?: string
  passport?: string
  language?: Language
  doubted?: string
}

function human(details: Details): InternationalApplicant {
  const [first_name, last_name] = details.name
  const [day, month, year] = details.born
  const [address_line1, city, postal_code, state] = details.address
  const { nationality, lines: [address_line2 = '', address_line3 = ''] = [] } = details
  return {
    because: details.because,
    language: details.language ?? 'en',
    doubted: details.doubted === undefined ? [] : [details.doubted],
    typed: {
      applicant: { application_type: 'INDIVIDUAL' },
      residence: { country_code: details.country },
      birth: {
        date_of_birth: { day, month, year },
        nationality,
        stateless: nationality === '' ? 'yes' : '',
      },
      name: {
        title: details.title ?? '',
        first_name,
        middle_name: details.middle ?? '',
        last_name,
        single_name: '',
      },
      contact: {
        email_address: details.email ?? 'someone@example.com',
        telephone_number: details.telephone,
      },
      address: {
        unit_number: details.unit ?? '',
        address_line1,
        address_line2,
        address_line3,
        ...(city === undefined ? {} : { city }),
        ...(state === undefined ? {} : { state }),
        ...(postal_code === undefined ? {} : { postal_code }),
      },
      ...(details.taxCountry === undefined
        ? {}
        : { tax_country: { tax_country: details.taxCountry } }),
      identification: {
        us_residency_status: details.us ?? 'NON_RESIDENT_ALIEN',
        tax_reference_number: details.tax ?? '',
        ...(details.country === 'US' ? {} : { no_tax_number: details.noTax ?? '' }),
        passport_number: details.passport ?? '',
      },
      product: { product_id: 'DEPOSIT_BASIC' },
      account: { asset_type_id: 'FIAT_TESTNET_USD' },
    },
  }
}

export const internationalApplicants = {
  gala: human({
    because: 'a Catalan middle dot, and a province of one letter',
    name: ['Gal·la', 'Puig i Roselló'],
    born: ['3', 'enero', '1991'],
    nationality: 'ES',
    telephone: '+34 612 345 678',
    country: 'ES',
    address: ['Carrer de l’Hospital, 8', 'Barcelona', '08001', 'B'],
    tax: '12345678-Z',
    language: 'es',
  }),
  michael: human({
    because: 'a name in katakana with its dot, and a full-width postal code',
    name: ['マイケル・ジョン', 'スミス'],
    born: ['7', '11', '1984'],
    nationality: 'JP',
    telephone: '+81 90 1234 5678',
    country: 'JP',
    address: ['神宮前1-2-3', '渋谷区', '１５０－０００１', '13'],
    passport: 'ＴＫ１２３４５６７',
  }),
  jeanPaul: human({
    because:
      'a US citizen in France with a non-breaking hyphen, whose tax number is a Social Security number',
    name: ['Jean\u2011Paul', 'O´Rourke'],
    born: ['14', '7', '1976'],
    nationality: 'US',
    telephone: '+33 6 12 34 56 78',
    country: 'FR',
    address: ['12 bis, rue de l’Échiquier', 'Paris', '75010'],
    taxCountry: 'US',
    us: 'US_CITIZEN',
    tax: '536-90-4399',
  }),
  marieClaire: human({
    because: 'a French citizen in Canada who is a citizen of the United States too',
    doubted: 'tax_reference_number',
    name: ['Marie\u2010Claire', 'd‘Aubigné'],
    born: ['29', '02', '1980'],
    nationality: 'FR',
    telephone: '+1 514 555 0123',
    country: 'CA',
    address: ['1010, rue Sainte-Catherine Ouest', 'Montréal', 'h3b1e7', 'QC'],
    taxCountry: 'US',
    us: 'US_CITIZEN',
    tax: '078 05 1120',
  }),
  ivan: human({
    because: 'a passport written with a numero sign, and a region of three letters',
    name: ['Иван', 'Кузнецов'],
    middle: 'Сергеевич',
    born: ['31', '12', '1969'],
    nationality: 'RU',
    telephone: '+7 916 123-45-67',
    country: 'RU',
    address: ['ул. Ленина, д. 5, кв. 12', 'Барнаул', '656000', 'ALT'],
    tax: '500100732259',
    passport: '75 №123456',
  }),
  suharto: human({
    because: 'one name, typed as the given name',
    doubted: 'first_name',
    name: ['Suharto', ''],
    born: ['8', '6', '1961'],
    nationality: 'ID',
    telephone: '+62 812 3456 7890',
    country: 'ID',
    address: ['Jalan Cendana No. 8', 'Jakarta Pusat', '10350', 'JK'],
    tax: '3171234567890123',
  }),
  thant: human({
    because: 'one name, typed as the family name',
    doubted: 'last_name',
    name: ['', 'သန့်'],
    born: ['22', '1', '1999'],
    nationality: 'MM',
    telephone: '+95 9 250 123 456',
    country: 'MM',
    address: ['No. 12, Bogyoke Aung San Road', 'Yangon', '11181'],
  }),
  priya: human({
    because: 'one name in India, and a PAN',
    doubted: 'first_name',
    name: ['Priya', ''],
    born: ['15', '8', '1988'],
    nationality: 'IN',
    telephone: '+91 98765 43210',
    country: 'IN',
    address: ['Flat 3, 12 MG Road', 'Bengaluru', '560001', 'KA'],
    tax: 'abcpe1234f',
  }),
  barbara: human({
    because: 'a title in free words, brackets in a name',
    title: 'Chief Executive Officer (CEO)',
    name: ['Barbara (Bobbie)', 'Vance-O’Dell'],
    born: ['4', 'July', '1959'],
    nationality: 'US',
    telephone: '+1 (206) 555-2671',
    country: 'US',
    address: ['PO Box 12', 'Adak', '99546-0012', 'AK'],
    us: 'US_CITIZEN',
    tax: '536904399',
  }),
  winston: human({
    because: 'a title with an ampersand, a unit before the street, a state of three letters',
    title: 'VP, Sales & Marketing',
    name: ['Winston', 'D`Souza'],
    born: ['1', '1', '1970'],
    nationality: 'AU',
    telephone: '+61 491 570 156',
    country: 'AU',
    unit: '3',
    address: ['21 George Street', 'Sydney', '2000', 'NSW'],
    tax: '123 456 782',
  }),
  fergal: human({
    because: 'a long Irish name, an Eircode without its space',
    title: 'Head of R&D',
    name: ['Fearghal', 'Mac Giolla Phádraig'],
    born: ['17', '3', '1982'],
    nationality: 'IE',
    telephone: '+353 85 012 3456',
    country: 'IE',
    address: ['1 Sráid na Siopaí', 'Galway', 'h91e2r3'],
    tax: '1234567FA',
  }),
  bjork: human({
    because: 'a patronymic, with letters that only Iceland has',
    name: ['Þórdís', 'Æsudóttir'],
    born: ['09', '11', '1993'],
    nationality: 'IS',
    telephone: '+354 611 1234',
    country: 'IS',
    address: ['Laugavegur 22', 'Reykjavík', '101'],
    tax: '120174-3399',
  }),
  nguyen: human({
    because: 'stacked accents, typed apart',
    name: ['Thị Hồng Ánh'.normalize('NFD'), 'Nguyễn'.normalize('NFD')],
    born: ['30', '4', '1995'],
    nationality: 'VN',
    telephone: '+84 91 234 56 78',
    country: 'VN',
    address: ['12 Phố Huế', 'Quận Hai Bà Trưng', '100000', 'HN'],
  }),
  abdulrahman: human({
    because: 'Arabic script, digits and month',
    name: ['عبد الرحمن', 'آل نهيان'],
    born: ['١٤', 'أبريل', '١٩٩٠'],
    nationality: 'AE',
    telephone: '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧',
    country: 'AE',
    address: ['شارع الشيخ زايد ٢١', undefined, undefined, 'DU'],
    passport: 'N٠٠٠١٢٣٤',
    language: 'ar',
  }),
  shirin: human({
    because: 'Persian digits, a joiner that is no blank',
    name: ['شیرین\u200cدخت', 'میرزایی'],
    born: ['۲۱', '۳', '۱۹۸۵'],
    nationality: 'IR',
    telephone: '+98 912 345 6789',
    country: 'TR',
    address: ['İstiklal Caddesi No: 5', 'Beyoğlu', '34430', '34'],
    taxCountry: 'TR',
    tax: '10000000146',
  }),
  georges: human({
    because: 'Hebrew with its signs of abbreviation',
    name: ['ג׳ורג׳', 'בן־דוד'],
    born: ['6', '10', '1973'],
    nationality: 'IL',
    telephone: '+972 50 123 4567',
    country: 'IL',
    address: ['רחוב הרצל 7', 'תל אביב־יפו', '6688101'],
    tax: '12345678-2',
  }),
  tenzin: human({
    because: 'Tibetan script, no citizenship',
    name: ['བསྟན་འཛིན', 'རྒྱ་མཚོ'],
    born: ['6', '7', '1987'],
    nationality: '',
    telephone: '+91 98160 12345',
    country: 'IN',
    address: ['Temple Road', 'Dharamshala', '176219', 'HP'],
    noTax: 'NOT_YET',
  }),
  ahmad: human({
    because: 'stateless in Lebanon, without a tax number',
    name: ['Ahmad', 'al-Masri'],
    born: ['15', '5', '1968'],
    nationality: '',
    telephone: '+961 71 123 456',
    country: 'LB',
    address: ['Hamra Street, Bldg. 4', 'Beirut', '11032100'],
    noTax: 'NOT_ISSUED',
  }),
  arta: human({
    because: 'Kosovo, which ISO 3166-1 does not have',
    name: ['Arta', 'Krasniqi'],
    born: ['17', '2', '2000'],
    nationality: 'XK',
    telephone: '+383 44 123 456',
    country: 'XK',
    address: ['Rruga Nëna Terezë 10', 'Prishtinë', '10000'],
  }),
  besnik: human({
    because: 'Kosovo in Germany, with the tax number of there',
    name: ['Besnik', 'Gjoni'],
    born: ['28', '11', '1990'],
    nationality: 'XK',
    telephone: '+49 1512 3456789',
    country: 'DE',
    address: ['Straße des 17. Juni 135', 'Berlin', 'D-10623'],
    taxCountry: 'DE',
    tax: '86 095 742 719',
  }),
  karl: human({
    because: 'a nobiliary particle, a house with a letter',
    name: ['Karl-Theodor', 'Freiherr von und zu Weiß'],
    born: ['5', '12', '1971'],
    nationality: 'DE',
    telephone: '0049 30 901820',
    country: 'AT',
    address: ['Mariahilfer Straße 45/2/14', 'Wien', 'A-1060'],
    taxCountry: 'AT',
    tax: '59-119/9013',
  }),
  urs: human({
    because: 'Switzerland, with the AHV number and its dots',
    name: ['Urs', 'Zurbriggen'],
    born: ['1', '8', '1966'],
    nationality: 'CH',
    telephone: '+41 79 123 45 67',
    country: 'CH',
    address: ['Bahnhofstrasse 1', 'Zermatt', '3920'],
    tax: '756.1234.5678.97',
  }),
  giovanni: human({
    because: 'an apostrophe that is an accent, and a codice fiscale in small letters',
    name: ['Nicolo`', 'De\u2019 Medici'],
    born: ['1', '8', '1985'],
    nationality: 'IT',
    telephone: '+39 06 6982',
    country: 'IT',
    address: ['Piazza della Signoria, 1', 'Firenze', 'I-50122', 'FI'],
    tax: 'rssmra85m01h501q',
  }),
  joao: human({
    because: 'a long Portuguese name',
    name: ['João Maria', 'da Conceição e Silva de Bragança'],
    middle: 'de Nossa Senhora',
    born: ['25', '4', '1974'],
    nationality: 'PT',
    telephone: '+351 912 345 678',
    country: 'PT',
    address: ['Rua Augusta 12, 2.º Dto.', 'Lisboa', '1100 053'],
    tax: '123 456 789',
  }),
  luiz: human({
    because: 'a CPF with its signs, a neighbourhood on a line of its own',
    name: ['Luiz', 'Antônio Júnior'],
    born: ['7', '9', '1992'],
    nationality: 'BR',
    telephone: '+55 11 91234-5678',
    country: 'BR',
    address: ['Av. Paulista, 1578', 'São Paulo', '01310200', 'SP'],
    lines: ['Bela Vista'],
    tax: '123.456.789-09',
  }),
  xochitl: human({
    because: 'an RFC with Ñ, a state of three letters',
    doubted: 'tax_reference_number',
    name: ['Xóchitl', 'Nuñez Peña'],
    born: ['16', 'septiembre', '1981'],
    nationality: 'MX',
    telephone: '+52 81 1234 5678',
    country: 'MX',
    address: ['Calle Morelos 100', 'Monterrey', '64000', 'NLE'],
    tax: 'ñupx-810916-gr8',
    language: 'es',
  }),
  maximo: human({
    because: 'a postal code with letters in Argentina, a province of one letter',
    name: ['Máximo', 'Güemes'],
    born: ['25', '5', '1977'],
    nationality: 'AR',
    telephone: '+54 9 11 2345-6789',
    country: 'AR',
    address: ['Av. de Mayo 825', 'Rosario', 's2000aaa', 'S'],
    tax: '20-12345678-6',
    language: 'es',
  }),
  kealoha: human({
    because: 'the ʻokina and a macron',
    name: ['Kealoha', 'Kawaiʻaeʻa-Kāne'],
    born: ['21', '8', '1959'],
    nationality: 'US',
    telephone: '+1 808 555 0123',
    country: 'US',
    address: ['94-1040 Waipiʻo Uka St', 'Waipahu', '96797', 'HI'],
    us: 'US_CITIZEN',
    tax: '575.12.3456',
  }),
  li: human({
    because: 'a rare Han character beyond the first plane, a surname of one',
    name: ['小龍', '𠮷'],
    born: ['27', '11', '1940'],
    nationality: 'HK',
    telephone: '+852 5123 4567',
    country: 'HK',
    address: ['彌敦道 41 號 7 樓', '尖沙咀', undefined, '九龍'],
    tax: 'A123456(3)',
  }),
  wang: human({
    because: 'China, with an identity number that ends in x',
    name: ['Xiùyīng', 'Wáng'],
    born: ['1', '10', '1949'],
    nationality: 'CN',
    telephone: '+86 138 1234 5678',
    country: 'CN',
    address: ['中山路 100 号', '南京市', '210008', 'JS'],
    tax: '11010519491231002x',
  }),
  chen: human({
    because: 'Taiwan, with a subdivision of three letters',
    name: ['美玲', '陳'],
    born: ['10', '10', '1978'],
    nationality: 'TW',
    telephone: '+886 912 345 678',
    country: 'TW',
    address: ['信義路五段 7 號', '信義區', '110', 'TPE'],
    tax: 'A123456789',
  }),
  kim: human({
    because: 'Korea, with a resident number',
    doubted: 'tax_reference_number',
    name: ['서연', '김'],
    born: ['3', '3', '2001'],
    nationality: 'KR',
    telephone: '+82 10 1234 5678',
    country: 'KR',
    address: ['세종대로 110', '중구', '04524', '11'],
    tax: '010303-4123456',
  }),
  somchai: human({
    because: 'Thai script without blanks',
    doubted: 'tax_reference_number',
    name: ['สมชาย', 'รักประเทศไทยที่สุดในโลก'],
    born: ['5', '12', '1963'],
    nationality: 'TH',
    telephone: '+66 81 234 5678',
    country: 'TH',
    address: ['99/1 ถนนสุขุมวิท', 'เขตวัฒนา', '10110', '10'],
    tax: '1101700230705',
  }),
  muthu: human({
    because: 'a name with a stroke ("son of")',
    name: ['Muthu A/L', 'Raman'],
    born: ['31', '8', '1957'],
    nationality: 'MY',
    telephone: '+60 12-345 6789',
    country: 'SG',
    address: ['Blk 35 Mandalay Road', undefined, '308215'],
    lines: ['#13-37 Mandalay Towers'],
    taxCountry: 'SG',
    tax: 's1234567d',
  }),
  oluwaseun: human({
    because: 'Yoruba with dots below',
    name: ['Olúwaṣeun', 'Adéọlá'],
    born: ['1', '10', '1986'],
    nationality: 'NG',
    telephone: '+234 803 123 4567',
    country: 'NG',
    address: ['12 Adeola Odeku Street', 'Lagos', '101241', 'LA'],
    tax: '12345678-0001',
  }),
  abebech: human({
    because: 'Ethiopian, with her father’s name as the second',
    name: ['አበበች', 'ገብረ ማርያም'],
    born: ['11', '9', '1979'],
    nationality: 'ET',
    telephone: '+251 91 123 4567',
    country: 'ET',
    address: ['ቦሌ መንገድ', 'አዲስ አበባ', '1000'],
  }),
  wanjiru: human({
    because: 'Kenya, with a PIN in small letters',
    name: ['Wanjirũ', 'Ng’ang’a'],
    born: ['12', '12', '1963'],
    nationality: 'KE',
    telephone: '+254 712 345678',
    country: 'KE',
    address: ['Moi Avenue 5', 'Nairobi', '00100'],
    tax: 'a123456789b',
  }),
  aino: human({
    because: 'Finland, with a sign in the number that tells the century',
    name: ['Aino', 'Öhman-Yliniemi'],
    born: ['13', '10', '1952'],
    nationality: 'FI',
    telephone: '+358 40 123 4567',
    country: 'FI',
    address: ['Mannerheimintie 1 A 5', 'Helsinki', 'FIN-00100'],
    tax: '131052-308T',
  }),
  gudrun: human({
    because: 'over a hundred years old, in Greenland, with a Danish number',
    name: ['Guðrun', 'Petersen'],
    born: ['29', '2', '1924'],
    nationality: 'DK',
    telephone: '+299 22 12 34',
    country: 'GL',
    address: ['Aqqusinersuaq 7', 'Nuuk', '3900'],
    taxCountry: 'GL',
    tax: '290224-1234',
  }),
  maria: human({
    because: 'no tax number, living where no address has a postal code',
    name: ['Maria', 'Lopes Cá'],
    born: ['24', '9', '1973'],
    nationality: 'GW',
    telephone: '+245 955 123 456',
    country: 'AO',
    address: ['Rua Rainha Ginga, 29', 'Luanda'],
    taxCountry: 'AO',
    noTax: 'NOT_REQUIRED',
  }),
} satisfies Record<string, InternationalApplicant>

import { findFault } from './faults.ts'

/** Places of an invented map. */
export const inventedPlaces = [
  {
    id: 101,
    housenumber: '12',
    street: 'Quay Street',
    city: 'Bristol',
    postcode: 'BS1 4DJ',
    state: 'England',
    countrycode: 'GB',
  },
  {
    id: 102,
    housenumber: '14',
    street: 'Quay Street',
    city: 'Bristol',
    postcode: 'BS1 4DJ',
    state: 'England',
    countrycode: 'GB',
  },
  {
    id: 103,
    name: 'Quay Street Café',
    street: 'Quay Street',
    housenumber: '14',
    city: 'Bristol',
    postcode: 'BS1 4DJ',
    state: 'England',
    countrycode: 'GB',
  },
  {
    id: 104,
    housenumber: '8',
    street: 'Rue du Phare',
    city: 'Bruxelles',
    postcode: '1000',
    countrycode: 'BE',
  },
  {
    id: 105,
    housenumber: '1209',
    street: 'North Orange Street',
    city: 'Wilmington',
    postcode: '19801',
    state: 'Delaware',
    countrycode: 'US',
  },
  {
    id: 106,
    housenumber: '742',
    street: 'Evergreen Terrace',
    city: 'Springfield',
    postcode: '62701',
    state: 'Illinois',
    countrycode: 'US',
  },
  {
    id: 107,
    housenumber: '25',
    street: 'Calle de Alcalá',
    city: 'Madrid',
    postcode: '28014',
    state: 'Comunidad de Madrid',
    countrycode: 'ES',
  },
  { id: 108, name: 'Bristol', city: 'Bristol', state: 'England', countrycode: 'GB' },
]

/** Answers as Photon does: GeoJSON, the places of which every word is found somewhere. */
export async function answerAsPhoton(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (!pathname.endsWith('/api')) return new Response('', { status: 404 })
  const text = searchParams.get('q')
  if (!text) return Response.json({ message: "missing search term 'q'" }, { status: 400 })
  const fault = findFault(text)
  if (fault) return fault(request)
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const found = inventedPlaces.filter((place) => {
    const all = Object.values(place).join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  })
  return Response.json({
    type: 'FeatureCollection',
    features: found.slice(0, Number(searchParams.get('limit') ?? 15)).map(({ id, ...place }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [0, 0] },
      properties: {
        osm_type: 'N',
        osm_id: id,
        ...place,
      },
    })),
  })
}

import type { Geofence } from '@monitorweb/contract/places/geofence'
import { describe, expect, test } from 'vitest'
import { readGeofenceDrafts } from './geofence-drafts.ts'
import { writeGeoJson, writeKml } from './geofence-file-text.ts'

const RING = '-46.7,-23.6,0 -46.6,-23.6,0 -46.6,-23.5,0 -46.7,-23.6,0'
const polygonKml = (ring = RING) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const kml = (inside: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`
const mark = (inside: string) => `<Placemark>${inside}</Placemark>`
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', geometry, properties })
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const point = { type: 'Point', coordinates: [-46.6, -23.5] }

const geofence = (form: string, geometry: unknown, more: Partial<Geofence> = {}): Geofence => ({
  ...{ id: 7, customerId: 784, customerName: 'C', name: 'Pátio "A" & <B>', form, purpose: 'cerca' },
  ...{ geometry: JSON.stringify(geometry), radiusMeters: 0, color: '#1d6fd1', group: 'Pátios', speedLimitKmh: 30 },
  ...{ description: 'Entrada\npela rua', vehicleId: null, createdAt: 0, updatedAt: 0, recordVersion: 1 },
  ...more,
})
const SQUARE = [
  [-46.7, -23.6],
  [-46.6, -23.6],
  [-46.6, -23.5],
  [-46.7, -23.6],
]
const GEOFENCES = [
  geofence('circulo', point, { radiusMeters: 120, purpose: 'ponto' }),
  geofence('poligono', { type: 'Polygon', coordinates: [SQUARE] }),
  geofence(
    'corredor',
    { type: 'LineString', coordinates: SQUARE },
    { radiusMeters: 40, group: '', color: '', description: 'Chave <portaria> com   o vigia &amp;\tcia' },
  ),
]

describe('A KML file', () => {
  test('says name, folder, style and drawing of each placemark', () => {
    const shared = '<Style id="blue"><PolyStyle><color>7fd16f1d</color></PolyStyle></Style>'
    const pair = '<Pair><key>normal</key><styleUrl>#blue</styleUrl></Pair>'
    const [yard, ...more] = readGeofenceDrafts(
      kml(`${shared}<StyleMap id="both">${pair}</StyleMap><Folder><name>Clientes</name>
        ${mark(`<name>Pátio</name><styleUrl>#both</styleUrl><description><![CDATA[<b>Sul</b> 2]]></description>${polygonKml()}`)}</Folder>`),
    )
    expect(more).toEqual([])
    expect(yard).toMatchObject({
      ...{ number: 1, name: 'Pátio', group: 'Clientes', color: '#1d6fd1', description: 'Sul 2', form: 'poligono' },
      ...{ fault: '', notice: '', purpose: 'cerca', radiusMeters: 0 },
    })
    expect(JSON.parse(yard!.geometry).coordinates[0]).toEqual(SQUARE)
  })

  test('of Google Earth in the browser says the styles that it wraps', () => {
    const [style, pair] = ['<Style><PolyStyle><color>7fd16f1d</color></PolyStyle></Style>', '<key>normal</key>']
    const drafts = readGeofenceDrafts(
      kml(`<gx:CascadingStyle xmlns:gx="x" kml:id="__managed_1">${style}</gx:CascadingStyle>
        <gx:CascadingStyle kml:id="__managed_2">${style.replace('7fd16f1d', 'ff0000ff')}</gx:CascadingStyle>
        <StyleMap id="both"><Pair>${pair}<styleUrl>#__managed_1</styleUrl></Pair></StyleMap>
        ${mark(`<styleUrl>#both</styleUrl>${polygonKml()}`)}${mark(`<styleUrl>#__managed_2</styleUrl>${polygonKml()}`)}`),
    )
    expect(drafts.map(({ color }) => color)).toEqual(['#1d6fd1', '#ff0000'])
  })

  test('of ours is read as somebody changed it in another program', () => {
    const [circle] = GEOFENCES
    const [middle, data] = ['-46.6,-23.5', '<ExtendedData>']
    const written = writeKml([circle!])
    expect(written).toContain(data)
    const named = written
      .replace(/<name>Pátio [^<]*<\/name>/, '<name>Base nova</name>')
      .replace(/<description>[^<]*<\/description>/, '<description>Fundos</description>')
      .replace(/<Folder><name>Pátios/, '<Folder><name>Bases')
      .replaceAll('ffd16f1d', 'ff0000ff')
      .replaceAll('7fd16f1d', '7f0000ff')
    const [renamed] = readGeofenceDrafts(named)
    const ours = { name: 'Base nova', description: 'Fundos', group: 'Bases', color: '#ff0000', speedLimitKmh: 30 }
    expect(renamed).toMatchObject({ ...ours, form: 'circulo', radiusMeters: 120 })
    expect(JSON.parse(renamed!.geometry).coordinates.join()).toBe(middle)
    const moved = named.replace(/<coordinates>[^<]*/, (ring) => ring.replaceAll('-46.', '-47.'))
    const [drawn] = readGeofenceDrafts(moved)
    expect(drawn).toMatchObject({ ...ours, form: 'poligono', radiusMeters: 0 })
    expect(JSON.parse(drawn!.geometry).coordinates[0][0][0]).toBeCloseTo(-47.6, 1)
    const [cleared] = readGeofenceDrafts(
      written
        .replace(/<description>[^<]*<\/description>/, '')
        .replace(/<Style>.*<\/Style>/, '')
        .replace(/<\/?Folder>(<name>Pátios<\/name>)?/g, ''),
    )
    expect(cleared).toMatchObject({ description: '', color: '', group: '', speedLimitKmh: 30, form: 'circulo' })
  })

  test('says its descriptions without their HTML', () => {
    const html = '<p>Jo&atilde;o &amp; Ana<br>x&nbsp;y</p> &lt;5 &#233;&#xE9; &#9999999; &valueOf; a < b'
    const [said] = readGeofenceDrafts(kml(mark(`<description><![CDATA[${html}]]></description>${polygonKml()}`)))
    expect(said!.description).toBe('João & Ana x y <5 éé &#9999999; &valueOf; a < b')
  })

  test.each([
    ['Peso < 3 t e > 1 t', 'Peso < 3 t e > 1 t'],
    [
      '<html><HEAD><title>GIS</title><style>td{color:red}</style></head><body>Portaria <script>if (a<b && c>d) f()</script>sul',
      'Portaria sul',
    ],
    ['Sem fim: <style> e o resto', 'Sem fim: e o resto'],
  ])('says of the description %s what a browser shows', (html, text) => {
    const [said] = readGeofenceDrafts(kml(mark(`<description><![CDATA[${html}]]></description>${polygonKml()}`)))
    expect(said!.description).toBe(text)
  })

  test('of which nothing takes the square of its length is read at once', () => {
    const [signs, spaces] = ['<', ' '].map((sign) => sign.repeat(400_000))
    const styles = '<style>'.repeat(60_000)
    const [bare] = readGeofenceDrafts(kml(mark(`<description><![CDATA[${styles}fim]]></description>${polygonKml()}`)))
    expect(bare!.description).toBe('fim')
    const drawn = (coordinates: string) => `<Point><coordinates>${coordinates}</coordinates></Point>`
    const [said] = readGeofenceDrafts(kml(mark(`<description><![CDATA[${signs}]]></description>${drawn('1 , 2')}`)))
    expect(said).toMatchObject({ form: 'circulo', notice: expect.stringContaining('encurtada') })
    const [far] = readGeofenceDrafts(kml(mark(drawn(`1,2${spaces}3,4`))))
    expect(far).toMatchObject({ form: 'circulo', fault: '' })
  })

  test('leaves nothing out silently', () => {
    const drafts = readGeofenceDrafts(
      kml(`${mark('<name>Vazio</name>')}
        ${mark(`<MultiGeometry><Point><coordinates>-46.6,-23.5</coordinates></Point>${polygonKml('0,0 1,1 0,1 1,0')}</MultiGeometry>`)}
        ${mark('<name>Trilha</name><gx:Track xmlns:gx="x"><gx:coord>1 2 3</gx:coord></gx:Track>')}
        ${mark(`<name>Contorno vazio</name>${polygonKml('')}`)}
        ${mark('<name>Letras</name><Point><coordinates>aqui, ali</coordinates></Point>')}
        ${mark('<name>Vírgulas</name><Point><coordinates>-46,63,-23,55</coordinates></Point>')}
        <NetworkLink><name>Outro</name></NetworkLink>`),
    )
    expect(drafts.every(({ form, geometry }) => (form === '') === (geometry === ''))).toBe(true)
    expect(drafts.map(({ number, name, form, fault }) => [number, name, form, fault])).toEqual([
      [1, 'Vazio', '', 'Não tem ponto, linha nem polígono.'],
      [2, 'Desenho 2 (1)', 'circulo', ''],
      [3, 'Desenho 3 (2)', 'poligono', expect.stringMatching(/cruza/)],
      [4, 'Trilha', '', 'O desenho precisa ser um ponto, uma linha ou um polígono.'],
      [5, 'Contorno vazio', '', 'O desenho tem uma linha ou um contorno sem coordenadas.'],
      [6, 'Letras', '', 'As coordenadas do desenho não são pares de longitude e latitude.'],
      [7, 'Vírgulas', '', 'As coordenadas do desenho não são pares de longitude e latitude.'],
      [8, 'Outro', '', 'NetworkLink não é um lugar.'],
    ])
    expect(drafts[1]!.notice).toBe('Sem raio no arquivo: 100 m. Sem nome no arquivo.')
  })

  test.each([
    ['entities of its own', '<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml>&b;</kml>', /DOCTYPE/],
    ['an address outside', '<!DOCTYPE kml SYSTEM "file:///etc/passwd"><kml/>', /DOCTYPE/],
    ['an unknown entity', '<kml><name>&segredo;</name></kml>', /bem formado/],
    ['great depth', `${'<Folder>'.repeat(5000)}${'</Folder>'.repeat(5000)}`, /complexo/],
    ['no end', '<kml><Document>', /bem formado/],
    ['something else in it', '<svg/>', /não é KML/],
    ['nothing in it', kml(''), /nenhum desenho/],
    ['too many in it', kml(mark(`<name>A</name>${polygonKml()}`).repeat(1001)), /mais de 1.000/],
  ])('with %s is refused', (_, text, message) => {
    expect(() => readGeofenceDrafts(text)).toThrow(
      expect.objectContaining({ field: 'text', message: expect.stringMatching(message) }),
    )
  })
})

describe('A GeoJSON file', () => {
  test('says what it is in the words of several programs', () => {
    const line = { type: 'LineString', coordinates: SQUARE.slice(0, 2) }
    const [place, road, bare] = readGeofenceDrafts(
      collection(
        feature(point, { Name: 'Base', raio: 75.4, tipo: 'ponto', 'marker-color': '#AbC', speedLimit: '40' }),
        feature(line, { title: 'Rota', width: 60 }),
        feature(point),
      ),
    )
    expect(place).toMatchObject({
      name: 'Base',
      radiusMeters: 75,
      purpose: 'ponto',
      color: '#aabbcc',
      speedLimitKmh: 40,
    })
    expect(road).toMatchObject({ name: 'Rota', form: 'corredor', radiusMeters: 30, notice: '' })
    expect(bare).toMatchObject({ radiusMeters: 100, notice: 'Sem raio no arquivo: 100 m. Sem nome no arquivo.' })
    expect(readGeofenceDrafts(JSON.stringify(point))).toHaveLength(1)
  })

  test('leaves nothing out silently', () => {
    const parts = { type: 'MultiPolygon', coordinates: [[SQUARE], [SQUARE], 7] }
    const drafts = readGeofenceDrafts(
      collection(
        feature(null, { nome: 'Sem' }),
        7,
        feature({ type: 'GeometryCollection', geometries: [parts] }, { nome: 'Ilhas' }),
      ),
    )
    expect(drafts.map(({ name, fault }) => [name, fault])).toEqual([
      ['Sem', 'Não tem desenho.'],
      ['Desenho 2', 'Não é uma feição (Feature) do GeoJSON.'],
      ['Ilhas (1)', ''],
      ['Ilhas (2)', ''],
      ['Ilhas (3)', 'As coordenadas do desenho não são pares de longitude e latitude.'],
    ])
  })

  test.each([
    [{ maxspeed: '60 km/h' }, { speedLimitKmh: 60, notice: '' }],
    [{ maxspeed: 'RU:urban' }, { speedLimitKmh: 0, notice: 'Limite de velocidade não entendido: RU:urban.' }],
    [{ limiteVelocidade: 300 }, { speedLimitKmh: 0, notice: 'Limite de velocidade não entendido: 300.' }],
    [{ raio: '500 m' }, { radiusMeters: 500, notice: '' }],
    [{ raio: '1.500,5' }, { radiusMeters: 1501, notice: '' }],
    [
      { radius: '0,5 km', raio: '' },
      { radiusMeters: 500, notice: '' },
    ],
    [{ raio: '12.500 m' }, { radiusMeters: 13, notice: 'Raio 12.500 m: o ponto foi lido como vírgula decimal.' }],
    [{ raio: '0.500 km' }, { radiusMeters: 500, notice: '' }],
    [
      { maxspeed: '1.000' },
      { speedLimitKmh: 1, notice: 'Limite de velocidade 1.000: o ponto foi lido como vírgula decimal.' },
    ],
    [{ raio: '1,500.5' }, { radiusMeters: 100, notice: 'Raio não entendido: 1,500.5. Valem 100 m.' }],
    [{ raio: '3 braças' }, { radiusMeters: 100, notice: 'Raio não entendido: 3 braças. Valem 100 m.' }],
    [{ grupo: 'G'.repeat(81) }, { group: 'G'.repeat(80), notice: 'O grupo foi encurtado.' }],
    [{ tipo: 'ancora' }, { purpose: 'cerca', notice: 'Âncora: lida como cerca.' }],
    [
      { color: 'red', fill: '#FF0000' },
      { color: '#ff0000', notice: '' },
    ],
  ])('with %j says what was assumed or left out', (properties, draft) => {
    const drawn = feature(point, { nome: 'Base', raio: 100, ...properties })
    expect(readGeofenceDrafts(collection(drawn))).toMatchObject([draft])
  })

  test.each(['', 'nada', '[', '7', `${'['.repeat(200_000)}`])('%s is none', (text) => {
    const refused = () => readGeofenceDrafts(text)
    if (text === '7') expect(refused()[0]!.fault).not.toBe('')
    else expect(refused).toThrow(expect.objectContaining({ field: 'text' }))
  })
})

const TURNED = 'Fica fora do Brasil, e dentro dele com latitude e longitude trocadas: veja se o arquivo as troca.'

test.each([
  ['a place', { type: 'Point', coordinates: [-23.5, -46.6] }, TURNED],
  ['a yard', { type: 'Polygon', coordinates: [SQUARE.map(([longitude, latitude]) => [latitude, longitude])] }, TURNED],
  ['Brazil as it is', point, ''],
  ['another country', { type: 'Point', coordinates: [-9.1, 38.7] }, ''],
])('%s whose longitude and latitude may be turned round says so', (_, geometry, notice) => {
  expect(readGeofenceDrafts(collection(feature(geometry, { nome: 'A', raio: 100 })))).toMatchObject([
    { fault: '', notice },
  ])
})

test.each([
  ['GeoJSON', writeGeoJson],
  ['KML', writeKml],
])('what is written as %s is read as it was', (_, write) => {
  const drafts = readGeofenceDrafts(write(GEOFENCES))
  const told = (one: Partial<Geofence>) => {
    const { name, form, purpose, geometry, radiusMeters, color, group, speedLimitKmh, description } = one
    return { name, form, purpose, geometry, radiusMeters, color, group, speedLimitKmh, description }
  }
  const byForm = (one: { form: string }, other: { form: string }) => one.form.localeCompare(other.form)
  expect([...drafts].sort(byForm).map(told)).toEqual([...GEOFENCES].sort(byForm).map(told))
  expect(drafts.every(({ fault, notice }) => fault === '' && notice === '')).toBe(true)
})

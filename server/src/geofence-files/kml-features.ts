import { type FoundFeature, wordsOf, writtenCircle } from './found-feature.ts'
import { colorOf, type SharedColors, sharedColors } from './kml-styles.ts'
import { shownText } from './shown-text.ts'
import { childOf, readXml, textOf, type XmlElement, XmlFault } from './xml-tree.ts'

/** Features of KML (OGC 12-007r2) that are no places on the ground. */
const NO_PLACES = ['NetworkLink', 'GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Tour']

/** Reads the features of a KML text; the folder that a placemark lies in is its group. Throws XmlFault. */
export function kmlFeatures(text: string): FoundFeature[] {
  const root = readXml(text)
  if (root.name !== 'kml') throw new XmlFault('O arquivo é XML, mas não é KML.')
  return featuresIn(root, { group: '', shared: sharedColors(root) })
}

function featuresIn(element: XmlElement, { group, shared }: { group: string; shared: SharedColors }): FoundFeature[] {
  return element.children.flatMap((child) => {
    if (child.name === 'Placemark') return placemarkOf(child, { group, shared })
    if (child.name === 'Document') return featuresIn(child, { group, shared })
    if (child.name === 'Folder') return featuresIn(child, { group: textOf(child, 'name') || group, shared })
    if (!NO_PLACES.includes(child.name)) return []
    const words = wordsOf([['name', textOf(child, 'name')]])
    return { ...words, group, geometries: [], fault: `${child.name} não é um lugar.` }
  })
}

/**
 * What a program shows and people change there is what counts, in a file of ours even what they cleared; a placemark's own data, which it carries along
 * unseen, says the rest.
 */
function placemarkOf(placemark: XmlElement, { group, shared }: { group: string; shared: SharedColors }): FoundFeature {
  const data = dataOf(placemark)
  const said = wordsOf(data)
  const isOurs = data.some(([name]) => name === 'forma')
  const written = textOf(placemark, 'description')
  // What nobody changed since we wrote it is no HTML, though it may look like some.
  const isAsWritten = isOurs && written === said.description
  const shown = wordsOf([
    ['name', textOf(placemark, 'name')],
    ['description', isAsWritten ? written : shownText(written)],
    ['color', colorOf(placemark, shared)],
  ])
  const drawn = placemark.children.flatMap(geometriesOf)
  const circle = writtenCircle(data, drawn)
  const geometries = circle === null ? drawn : [circle]
  const { name, description, color } = shown
  const seen = isOurs
    ? { name, description, color, group }
    : {
        name: name || said.name,
        description: description || said.description,
        color: color || said.color,
        group: group || said.group,
      }
  return {
    ...said,
    ...seen,
    geometries,
    fault: geometries.length === 0 ? 'Não tem ponto, linha nem polígono.' : '',
  }
}

/** Answers the names and values of a placemark's own data, of either kind that KML has. */
function dataOf(placemark: XmlElement): [string, string][] {
  const data = childOf(placemark, 'ExtendedData')?.children ?? []
  return data.flatMap((element) => {
    if (element.name === 'Data') return [[element.attributes['name'] ?? '', textOf(element, 'value')]]
    const simple = element.children.filter(({ name }) => name === 'SimpleData')
    return simple.map((one): [string, string] => [one.attributes['name'] ?? '', one.text.trim()])
  })
}

function geometriesOf(element: XmlElement): unknown[] {
  const line = () => positionsOf(textOf(element, 'coordinates'))
  switch (element.name) {
    case 'Point':
      return [{ type: 'Point', coordinates: line()[0] }]
    case 'LineString':
      return [{ type: 'LineString', coordinates: line() }]
    case 'LinearRing':
      return [{ type: 'Polygon', coordinates: [line()] }]
    case 'Polygon':
      return [{ type: 'Polygon', coordinates: ringsOf(element) }]
    case 'MultiGeometry':
      return element.children.flatMap(geometriesOf)
    case 'Track':
    case 'MultiTrack':
    case 'Model':
      return [{ type: element.name }]
    default:
      return []
  }
}

/** Answers the rings of a polygon, the outer one first wherever it stands. */
function ringsOf(polygon: XmlElement): number[][][] {
  const rings = (name: string) =>
    polygon.children
      .filter((boundary) => boundary.name === name)
      .flatMap(({ children }) => children.filter((ring) => ring.name === 'LinearRing'))
      .map((ring) => positionsOf(textOf(ring, 'coordinates')))
  return [...rings('outerBoundaryIs'), ...rings('innerBoundaryIs')]
}

/**
 * Reads "longitude,latitude[,altitude]" apart by spaces; what is no number becomes NaN, as does all of a tuple of more, whose
 * commas may be decimal ones: "-46,63,-23,55".
 */
function positionsOf(text: string): number[][] {
  // Many spaces are made one first: looked for before each comma they would take the square of their number.
  const tuples = text.replace(/\s+/g, ' ').replace(/ ?, ?/g, ',').split(' ')
  return tuples
    .filter(Boolean)
    .map((tuple) => tuple.split(','))
    .map((parts) => parts.map((part) => (part === '' || parts.length > 3 ? Number.NaN : Number(part))))
}

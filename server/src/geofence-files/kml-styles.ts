import { childOf, textOf, type XmlElement } from './xml-tree.ts'

/** The colours of a document's shared styles, by their addresses as placemarks name them: "#id". */
export type SharedColors = ReadonlyMap<string, string>

/** Reads the colours of styles that lie anywhere in a document; of a pair of styles that of the usual one. */
export function sharedColors(root: XmlElement): SharedColors {
  const colors = new Map<string, string>()
  const pairs: [id: string, address: string][] = []
  const look = (element: XmlElement) => {
    const id = `#${element.attributes['id'] ?? element.attributes['kml:id'] ?? ''}`
    // Google Earth in the browser names what is around a style, and the style itself not at all.
    const style = element.name === 'CascadingStyle' ? childOf(element, 'Style') : element
    if (style?.name === 'Style' && id !== '#') colors.set(id, colorOfStyle(style))
    if (element.name === 'StyleMap') {
      const usual = element.children.find((pair) => textOf(pair, 'key') === 'normal')
      pairs.push([id, textOf(usual, 'styleUrl')])
    }
    for (const child of element.children) look(child)
  }
  look(root)
  for (const [id, address] of pairs) colors.set(id, colors.get(address) ?? '')
  return colors
}

/** Answers the colour of a placemark: its own, or that of the style which it names; "" for none. */
export function colorOf(placemark: XmlElement, shared: SharedColors): string {
  const own = childOf(placemark, 'Style')
  return (own && colorOfStyle(own)) || (shared.get(textOf(placemark, 'styleUrl')) ?? '')
}

/** KML writes a colour as aabbggrr. */
function colorOfStyle(style: XmlElement): string {
  for (const name of ['PolyStyle', 'LineStyle', 'IconStyle']) {
    const [, blue, green, red] =
      /^[\da-f]{2}([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(textOf(childOf(style, name), 'color')) ?? []
    if (red) return `#${red}${green}${blue}`.toLowerCase()
  }
  return ''
}

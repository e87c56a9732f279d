import sax from 'sax'

/** No KML that people make is deeper, or has more elements in so few characters. */
const DEEPEST = 60
const MOST_ELEMENTS = 200_000

/** An element of an XML document, its name without a namespace. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** The text directly in it. */
  text: string
  children: XmlElement[]
}

/** A document that is none, or none that we read. */
export class XmlFault extends Error {
  override name = 'XmlFault'
}

/**
 * Reads an XML document. Throws XmlFault for what is not well formed, is too deep, or declares a document type: entities
 * of its own could grow without end, and nothing else of one is needed.
 */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let elements = 0
  const reader = sax.parser(true, { trim: false, normalize: false })
  reader.onerror = () => {
    throw new XmlFault('O arquivo não é XML bem formado.')
  }
  reader.ondoctype = () => {
    throw new XmlFault('O arquivo declara um tipo de documento (DOCTYPE), que não é aceito.')
  }
  reader.onopentag = ({ name, attributes }) => {
    elements++
    if (open.length > DEEPEST || elements > MOST_ELEMENTS) throw new XmlFault('O arquivo é complexo demais.')
    const element = { name: localName(name), attributes, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  }
  reader.onclosetag = () => void open.pop()
  const addText = (more: string) => {
    open.at(-1)!.text += more
  }
  reader.ontext = addText
  reader.oncdata = addText
  reader.write(text.replace(/^\uFEFF/, '')).close()
  const [top] = root.children
  if (!top) throw new XmlFault('O arquivo não é XML bem formado.')
  return top
}

/** Answers the first child of that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** Answers the text of the first child of that name, without the space around it; "" where there is none. */
export function textOf(element: XmlElement | undefined, name: string): string {
  return childOf(element, name)?.text.trim() ?? ''
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

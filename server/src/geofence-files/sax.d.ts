/** As much of the package `sax` as is used here; the package says nothing of its types. */
declare module 'sax' {
  interface SaxTag {
    name: string
    attributes: Record<string, string>
  }

  interface SaxParser {
    onopentag: (tag: SaxTag) => void
    onclosetag: (name: string) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    ondoctype: (text: string) => void
    onerror: (error: Error) => void
    write(text: string): SaxParser
    close(): SaxParser
  }

  /** A strict parser minds the case of names and throws through `onerror` for what is not well formed. */
  export function parser(strict: true, options: { trim: boolean; normalize: boolean }): SaxParser
}

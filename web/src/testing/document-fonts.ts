/** The document of these tests has no fonts, and a text field that grows waits until fonts are loaded. A few tests need no document. */
if ('document' in globalThis) {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
}

/** Nouns that their ending does not betray. */
const FEMININE = ['cor', 'série']
const MASCULINE = ['sistema', 'programa', 'mapa', 'dia']

/** What is said of a field that nobody filled in, by its label: "Número de série" → "Informe o número de série." */
export function askFor(label: string): string {
  const [first = ''] = label.split(/[\s(]/)
  const noun = first.toLowerCase()
  const article = `${isFeminine(noun) ? 'a' : 'o'}${noun.endsWith('s') ? 's' : ''}`
  // "CPF ou CNPJ" stays as it is.
  const isAbbreviation = first.length > 1 && first === first.toUpperCase()
  return `Informe ${article} ${isAbbreviation ? label : label[0]!.toLowerCase() + label.slice(1)}.`
}

function isFeminine(noun: string): boolean {
  if (MASCULINE.includes(noun)) return false
  return FEMININE.includes(noun) || /(a|as|ção|ções|são|dade|gem)$/.test(noun)
}

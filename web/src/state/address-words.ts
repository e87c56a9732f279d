/**
 * Holds how the address of a screen says in Portuguese what the program calls in English. The words of an address are a
 * promise: links that people keep and views that they saved hold them.
 */
export interface AddressWords<Name extends string = string> {
  /** The word of each parameter, by its English name. */
  names: Readonly<Record<Name, string>>
  /** The words of those parameters whose values are words too, alone or in a list, by English name and value. */
  values?: Readonly<Partial<Record<Name, Readonly<Record<string, string>>>>>
}

type Params = Readonly<Record<string, unknown>>

/** Turns the parameters of an address into English; one that has no English name stays as it is. */
export function fromAddress(params: Params, { names, values = {} }: AddressWords): Record<string, unknown> {
  const englishNames = inverted(names)
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const english = englishNames.get(name) ?? name
      return [english, translated(value, inverted(ownOf(values, english) ?? {}))]
    }),
  )
}

/** Turns English parameters into those of an address. What is in the words of an address already stays so. */
export function toAddress(params: Params, { names, values = {} }: AddressWords): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      ownOf(names, name) ?? name,
      translated(value, new Map(Object.entries(ownOf(values, name) ?? {}))),
    ]),
  )
}

/** Translates a value as a whole, else each word in it, as in "-placa", "movendo,atraso" or "placa.desc". */
function translated(value: unknown, words: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'string' || words.size === 0) return value
  return words.get(value) ?? value.replace(/[a-z]+(?:-[a-z]+)*/gi, (word) => words.get(word) ?? word)
}

function inverted(words: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(words).map(([english, portuguese]) => [portuguese, english]))
}

/** Reads only a record's own entries: an address may name a parameter like something that every object inherits. */
function ownOf<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

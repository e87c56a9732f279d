/** Offline words end in the area or the nearest town, also those that begin with a highway. */
const OFFLINE = /(?:^|, )(?:em|a [\d.]+ km ao? [NSELO]{1,2} de) (.+)$/
const ADDRESS = /, ([^,–]+\/[A-Z]{2})$/
/** What is no door's number and no district is a town abroad. */
const ADDRESS_ABROAD = /, ([^,–\d][^,–]*, [^,–\d/]+)$/

/**
 * Answers the town that the words of a place name, as in "a 3 km ao SO de Jundiaí/SP", "Rod. BR-116, km 52, em
 * Jundiaí/SP", "Rua X, 120 – Centro, Jundiaí/SP" and "Rua X, Montevidéu, Uruguai"; "" where they name none.
 */
export function townOfPlace(words: string): string {
  return (OFFLINE.exec(words) ?? ADDRESS.exec(words) ?? ADDRESS_ABROAD.exec(words))?.[1] ?? ''
}

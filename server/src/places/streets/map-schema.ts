/** The schemas that our styles know: what layers a tile has, and what their features say. */
export type MapSchema = 'openmaptiles' | 'protomaps'

/**
 * Tells the schema by the layers that a map of streets cannot do without; null for another one. Where the fields are
 * known, Protomaps has to say `kind`: before its version 4 it was called otherwise.
 */
export function schemaOf(layers: ReadonlyMap<string, readonly string[]>): MapSchema | null {
  if (layers.has('transportation')) return 'openmaptiles'
  const fields = layers.get('roads')
  if (fields === undefined) return null
  return fields.length === 0 || fields.includes('kind') ? 'protomaps' : null
}

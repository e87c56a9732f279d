/** Estimates how many bits deflating takes these bytes to, by how often each of the 256 is there. */
export function byteEntropy(bytes: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (let index = 0; index < bytes.length; index++) counts[bytes[index]!]!++
  let bits = 0
  for (const count of counts) if (count > 0) bits += count * Math.log2(bytes.length / count)
  // A byte that is there alone still takes something, and so does the table of the others.
  return bits + bytes.length * 0.02
}

/** Tells whom an address stands for: itself for IPv4; for IPv6 its network of 64 bits, all of whose addresses its holder has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean)
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after)
  }
  return groups.slice(0, 4).join(':')
}

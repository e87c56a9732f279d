/**
 * Shares work among those who ask for the same at the same time: whoever asks while it is done has it done once more, together with
 * all others who ask meanwhile. So nobody is answered what was read before they asked, and however many ask, it is
 * done twice.
 */
export function shareWork<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }

  return (key, work) => {
    const before = underWay.get(key)
    if (!before) return begin(key, work)
    const known = waiting.get(key)
    if (known) return known
    const next = before
      .catch(() => undefined)
      .then(() => {
        waiting.delete(key)
        return begin(key, work)
      })
    waiting.set(key, next)
    return next
  }
}

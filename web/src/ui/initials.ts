/** Answers the first and last initial: "Ana Maria de Souza" gives "AS"; a name that is not known gives "". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return `${first?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase()
}

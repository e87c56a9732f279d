const REST = '… O resto está no sistema.'

/** Answers the words as far as they have room; of longer ones whole lines are left out, and that is said. */
export function shortenedWords(words: string, room: number): string {
  if (words.length <= room) return words
  const beginning = words.slice(0, room - REST.length - 1)
  const lineEnd = beginning.lastIndexOf('\n')
  return `${lineEnd > 0 ? beginning.slice(0, lineEnd) : beginning}\n${REST}`
}

/** What keeps a trip or a stop from being whole, as the flags of its row say. */
export interface RunEdges {
  inProgress: boolean
  cutAtStart: boolean
  cutAtEnd: boolean
  afterNoData: boolean
  beforeNoData: boolean
}

/** Each has its words beside a row on the screen, and its part of a sentence in files. */
const MARKS: readonly { edge: keyof RunEdges; chip: string; words: string }[] = [
  { edge: 'inProgress', chip: 'Em andamento', words: 'Em andamento' },
  { edge: 'cutAtStart', chip: 'Começou antes', words: 'começou antes do período' },
  { edge: 'cutAtEnd', chip: 'Continua depois', words: 'continua depois do período' },
  { edge: 'afterNoData', chip: 'Sem dados antes', words: 'sem dados antes' },
  { edge: 'beforeNoData', chip: 'Sem dados depois', words: 'sem dados depois' },
]

/** Answers the marks of a trip or a stop, the most telling one first. */
export function marksOf(run: RunEdges): readonly { edge: keyof RunEdges; chip: string; words: string }[] {
  return MARKS.filter(({ edge }) => run[edge])
}

/** Says the marks of a trip or a stop in a row of words, and `more` behind them. */
export function markWords(run: RunEdges, more: readonly string[] = []): string {
  return [...marksOf(run).map(({ words }) => words), ...more].join('; ')
}

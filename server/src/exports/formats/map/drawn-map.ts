/** This is a map as SVG, and what is owed to the makers of its ground and said of it, below it. */
export interface DrawnMap {
  svg: string
  words: string
}

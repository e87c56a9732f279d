/** What is used of the library, which comes without types. */
declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures: string[]
      variationAxes: Record<string, number | { min: number; max: number }>
      noHinting: boolean
    },
  ): Promise<Buffer>

  export = subsetFont
}

const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Writes a temperature with one decimal, such as "-18,5 °C". */
export function formatTemperature(celsius: number): string {
  return `${oneDecimal.format(celsius)}\u00a0°C`
}

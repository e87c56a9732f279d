/** Parameters that open the form of a new call. */
export function openingSearch(vehicleId: number, aboutInstant: number | null): Record<string, string> {
  return {
    novo: '1',
    veiculo: String(vehicleId),
    ...(aboutInstant !== null && { t: new Date(aboutInstant).toISOString() }),
  }
}

/** Whether a latitude and a longitude are any on Earth; receivers that know none fill them with ones and the like. */
export function isOnEarth({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

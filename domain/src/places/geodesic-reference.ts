const RADIANS = Math.PI / 180
const SEMI_MAJOR_METERS = 6_378_137
const FLATTENING = 1 / 298.257223563

/**
 * Measures the geodesic of WGS84, which tests hold our quicker measures against, by T. Vincenty's inverse formula (Survey Review XXIII, 1975), good to a millimetre away from
 * antipodes.
 */
export function geodesicMeters(
  fromLatitude: number,
  fromLongitude: number,
  toLatitude: number,
  toLongitude: number,
): number {
  const semiMinor = SEMI_MAJOR_METERS * (1 - FLATTENING)
  const difference = (((toLongitude - fromLongitude + 540) % 360) - 180) * RADIANS
  const [u1, u2] = [fromLatitude, toLatitude].map((latitude) =>
    Math.atan((1 - FLATTENING) * Math.tan(latitude * RADIANS)),
  ) as [number, number]
  let lambda = difference
  for (let round = 0; round < 200; round++) {
    const crossing = Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda)
    const sinSigma = Math.hypot(Math.cos(u2) * Math.sin(lambda), crossing)
    if (sinSigma === 0) return 0
    const cosSigma = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * Math.cos(lambda)
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (Math.cos(u1) * Math.cos(u2) * Math.sin(lambda)) / sinSigma
    const cosSquaredAlpha = 1 - sinAlpha ** 2
    const middle = cosSquaredAlpha === 0 ? 0 : cosSigma - (2 * Math.sin(u1) * Math.sin(u2)) / cosSquaredAlpha
    const c = (FLATTENING / 16) * cosSquaredAlpha * (4 + FLATTENING * (4 - 3 * cosSquaredAlpha))
    const bracket = middle + c * cosSigma * (-1 + 2 * middle ** 2)
    const next = difference + (1 - c) * FLATTENING * sinAlpha * (sigma + c * sinSigma * bracket)
    const isDone = Math.abs(next - lambda) < 1e-13
    lambda = next
    if (!isDone) continue
    const uSquared = (cosSquaredAlpha * (SEMI_MAJOR_METERS ** 2 - semiMinor ** 2)) / semiMinor ** 2
    const a = 1 + (uSquared / 16384) * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared)))
    const b = (uSquared / 1024) * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared)))
    const inner = cosSigma * (-1 + 2 * middle ** 2)
    const outer = (b / 6) * middle * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * middle ** 2)
    return semiMinor * a * (sigma - b * sinSigma * (middle + (b / 4) * (inner - outer)))
  }
  throw new Error('no convergence')
}

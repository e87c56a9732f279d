/** These tokens of `User-Agent` name programs, the telling one first: most programs claim to be others too. */
const PROGRAMS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Answers a browser and its system in words, as "Chrome no Windows", and another program by the name it gives. */
export function describeUserAgent(userAgent: string): string {
  const program = PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (program && system) return `${program} no ${system}`
  if (program ?? system) return (program ?? system)!
  const name = /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  return name ?? 'Programa desconhecido'
}

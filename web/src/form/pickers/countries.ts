/** These are ISO 3166-1 codes, the neighbours first as they come up most. */
const CODES =
  'BR AR BO CL CO EC GY PY PE SR UY VE GF MX US CA PT ES FR DE IT GB IE NL BE CH AT DK SE NO FI IS PL CZ SK HU RO BG GR TR UA RU CN JP KR IN ID TH VN MY SG PH AU NZ ZA AO MZ CV GW ST NG EG MA IL AE SA PA CR GT HN NI SV DO CU JM TT HT BZ'.split(
    ' ',
  )

/** Lists countries by their Portuguese names, which are what is stored. */
export function countryChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('pt-BR', { type: 'region' })
  return CODES.map((code) => names.of(code) ?? code).map((name) => ({ value: name, label: name }))
}

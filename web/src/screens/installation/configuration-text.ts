import { PROTOCOLS, protocolLabel } from '@monitorweb/domain/protocols/protocol-names'
import { COMMANDS, type FamilyCommands } from './family-commands.ts'

/** The public APNs of the operators of Brazil; sellers of M2M cards have others, which are typed. */
export const CARRIERS = [
  { name: 'Vivo', apn: 'zap.vivo.com.br', user: 'vivo', password: 'vivo' },
  { name: 'Claro', apn: 'claro.com.br', user: 'claro', password: 'claro' },
  { name: 'TIM', apn: 'timbrasil.br', user: 'tim', password: 'tim' },
] as const

interface Family extends Partial<FamilyCommands> {
  protocol: string
  label: string
}

/** The families that people may choose; without commands, they set the values as the maker's manual says. */
export const FAMILIES: readonly Family[] = Object.keys(PROTOCOLS).map((protocol) => ({
  protocol,
  label: protocolLabel(protocol),
  ...COMMANDS[protocol],
}))

/** Guesses the family by what the device spoke, else by the name of its model; "" where neither says. */
export function guessFamily({ protocol, model }: { protocol: string; model: string }): string {
  if (FAMILIES.some((family) => family.protocol === protocol)) return protocol
  return NAMED.find(([name]) => name.test(model))?.[1] ?? ''
}

const NAMED: readonly (readonly [RegExp, string])[] = [
  // Before Suntech, whose models begin alike.
  [/sinotrack|\bst-?90\d|h02/i, 'h02'],
  [/suntech|\bst\s?-?[3-9]\d\d/i, 'suntech'],
  [/teltonika|\bfm[abcmptu]\d/i, 'teltonika'],
  [/queclink|\bg[vlbm]\d/i, 'gl200'],
  [/castel|\bidd-?21\d|\bpt-?690/i, 'castel'],
  [/\btotem|\bat-?0[579]\b/i, 'totem'],
  [/thinkrace|\btrv/i, 'trv'],
  [/\bgt-?02/i, 'gt02'],
  [/\btopin|zhongxun|\bzx-?\d{3}/i, 'topin'],
  [/ruptela|\bfm-?(eco|pro|tco)/i, 'ruptela'],
  [/maxtrack|\bmxt/i, 'mxt'],
  [/topfly|\bt8\d/i, 't800x'],
  [/meitrack|\bmvt-?\d/i, 'meitrack'],
  [/jointech|\bjt-?(600|70\d)/i, 'jt600'],
  [/eelink|\bgpt-?\d\d/i, 'eelink'],
  [/xexun|\bxt-?0\d\d/i, 'xexun'],
  [/coban|gps-?[13]03|tk103b/i, 'gps103'],
  [/arnavi/i, 'arnavi'],
  [/easytrack|\bbws\b|\be3\b/i, 'easytrack'],
  [/calamp|\blmu-?\d/i, 'calamp'],
  [/wondex|\bvt-?(10|300)\b/i, 'wondex'],
  [/continental|\bvdo\b/i, 'continental'],
  [/smartsole/i, 'smartsole'],
  [/positrex/i, 'positrex'],
  [/concox|jimi|gt06|gv20|x3tech|crx/i, 'gt06'],
]

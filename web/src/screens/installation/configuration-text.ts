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

/** The first that fits holds: who made a tracker says more than its model, since makers call different ones alike. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  // Concox sells it too, and it does not speak as the others of Concox do.
  [/\bgt-?02/i, 'gt02'],
  [/sinotrack/i, 'h02'],
  [/suntech/i, 'suntech'],
  [/teltonika/i, 'teltonika'],
  [/queclink/i, 'gl200'],
  [/concox|jimi|x3tech/i, 'gt06'],
  [/castel/i, 'castel'],
  [/\btotem/i, 'totem'],
  [/thinkrace/i, 'trv'],
  [/\btopin|zhongxun/i, 'topin'],
  [/ruptela/i, 'ruptela'],
  [/maxtrack/i, 'mxt'],
  [/topfly/i, 't800x'],
  [/meitrack/i, 'meitrack'],
  [/jointech/i, 'jt600'],
  [/eelink/i, 'eelink'],
  [/xexun/i, 'xexun'],
  [/coban/i, 'gps103'],
  [/arnavi/i, 'arnavi'],
  [/easytrack/i, 'easytrack'],
  [/calamp/i, 'calamp'],
  [/wondex/i, 'wondex'],
  [/continental|\bvdo\b/i, 'continental'],
  [/smartsole/i, 'smartsole'],
  [/positrex/i, 'positrex'],
  // Before Suntech, whose models begin alike.
  [/\bst-?90\d|h02/i, 'h02'],
  [/\bst\s?-?[3-9]\d\d/i, 'suntech'],
  [/\bfm[abcmptu]\d/i, 'teltonika'],
  // Before Queclink, whose models begin alike.
  [/gt-?06|\bgv-?20\b|crx/i, 'gt06'],
  [/\bg[vlbm]\d/i, 'gl200'],
  [/\bidd-?21\d|\bpt-?690/i, 'castel'],
  [/\bat-?0[579]\b/i, 'totem'],
  [/\btrv/i, 'trv'],
  [/\bzx-?\d{3}/i, 'topin'],
  [/\bfm-?(eco|pro|tco)/i, 'ruptela'],
  [/\bmxt/i, 'mxt'],
  [/\bt8\d/i, 't800x'],
  [/\bmvt-?\d/i, 'meitrack'],
  [/\bjt-?(600|70\d)/i, 'jt600'],
  [/\bgpt-?\d\d/i, 'eelink'],
  [/\bxt-?0\d\d/i, 'xexun'],
  [/gps-?[13]03|tk103b/i, 'gps103'],
  [/\bbws\b|\be3\b/i, 'easytrack'],
  [/\blmu-?\d/i, 'calamp'],
  [/\bvt-?(10|300)\b/i, 'wondex'],
]

/** How a tracker is to reach the server, over which SIM card. */
export interface Connection {
  host: string
  port: number
  apn: string
  user: string
  password: string
}

interface Command {
  label: string
  text: string
}

interface Family {
  protocol: string
  label: string
  /** What the maker's own document says to send; without one, people set the values with the maker's program. */
  commands?(to: Connection): Command[]
  note?: string
}

/** The public APNs of the operators of Brazil; sellers of M2M cards have others, which are typed. */
export const CARRIERS = [
  { name: 'Vivo', apn: 'zap.vivo.com.br', user: 'vivo', password: 'vivo' },
  { name: 'Claro', apn: 'claro.com.br', user: 'claro', password: 'claro' },
  { name: 'TIM', apn: 'timbrasil.br', user: 'tim', password: 'tim' },
] as const

/**
 * Sources: Teltonika's wiki (FMB setparam; parameters 2001 to 2006), Queclink's "GL300 @Track Air Interface Protocol" (GTBSI,
 * GTSRI), Ruptela's "FM-Eco" SMS commands (setconnection). Of the others no document of the maker was at hand.
 */
export const FAMILIES: readonly Family[] = [
  { protocol: 'gt06', label: 'GT06 / Concox / Jimi e parecidos' },
  { protocol: 'suntech', label: 'Suntech' },
  {
    protocol: 'teltonika',
    label: 'Teltonika (FMB, FMC, FMM)',
    note: 'O SMS começa com dois espaços, onde o rastreador não tem login e senha de SMS.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN', text: `  setparam 2001:${apn};2002:${user};2003:${password}` },
      { label: 'Servidor', text: `  setparam 2004:${host};2005:${port};2006:0` },
    ],
  },
  {
    protocol: 'gl200',
    label: 'Queclink',
    note: 'Como o fabricante publica para o GL300, com a senha de fábrica. Em outro modelo, confira o manual: a senha é o nome do modelo.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN', text: `AT+GTBSI=gl300,${apn},${user},${password},,,,,0001$` },
      { label: 'Servidor', text: `AT+GTSRI=gl300,3,,1,${host},${port},,,,5,1,0,0,,,0002$` },
    ],
  },
  {
    protocol: 'ruptela',
    label: 'Ruptela',
    note: 'O SMS começa com a senha do rastreador; sem senha, com um espaço.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN e servidor', text: ` setconnection ${apn},${user},${password},TCP,${host},${port}` },
    ],
  },
  { protocol: 'castel', label: 'Castel (IDD, PT-690)' },
  { protocol: 'totem', label: 'Totem (AT05, AT07, AT09)' },
  { protocol: 'trv', label: 'TRV / IW (ThinkRace e relógios)' },
  { protocol: 'gt02', label: 'GT02' },
  { protocol: 'topin', label: 'Topin (ZhongXun)' },
  { protocol: 'gps103', label: 'Coban (GPS103, TK103B, GPS303)' },
  { protocol: 'tk103', label: 'TK103 e parecidos' },
  { protocol: 'h02', label: 'H02 / SinoTrack' },
  { protocol: 'jt808', label: 'JT/T 808 (Huabao, câmeras Jimi)' },
  { protocol: 'meitrack', label: 'Meitrack' },
  { protocol: 'mxt', label: 'Maxtrack' },
  { protocol: 't800x', label: 'Topflytech' },
  { protocol: 'jt600', label: 'Jointech (JT600, cadeado JT701)' },
  { protocol: 'eelink', label: 'Eelink (TK, GPT)' },
  { protocol: 'xexun', label: 'Xexun (TK102, XT009)' },
  { protocol: 'xexun2', label: 'Xexun (coleiras e cartões, binário)' },
  { protocol: 'wialon', label: 'Wialon IPS' },
  { protocol: 'arnavi', label: 'Arnavi' },
  { protocol: 'easytrack', label: 'EasyTrack (BWS E3)' },
  { protocol: 'calamp', label: 'CalAmp' },
  { protocol: 'wondex', label: 'Wondex (VT10, VT300)' },
  { protocol: 'continental', label: 'Continental (VDO)' },
  { protocol: 'smartsole', label: 'SmartSole' },
  { protocol: 'positrex', label: 'Positrex' },
  { protocol: 'osmand', label: 'Aplicativo OsmAnd ou Traccar Client' },
]

/** Answers how people call a protocol. */
export function familyLabel(protocol: string): string {
  return FAMILIES.find((family) => family.protocol === protocol)?.label ?? protocol
}

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

interface ProtocolWords {
  /** By this people of the field call the protocol. */
  name: string
  /** Makers and models that speak it, where its name does not say so to whoever holds one of them. */
  models?: string
}

/** The protocols of trackers, in the order in which people choose from them. */
export const PROTOCOLS = {
  gt06: { name: 'GT06', models: 'Concox, Jimi e parecidos' },
  suntech: { name: 'Suntech' },
  teltonika: { name: 'Teltonika', models: 'FMB, FMC, FMM' },
  gl200: { name: 'Queclink' },
  ruptela: { name: 'Ruptela' },
  castel: { name: 'Castel', models: 'IDD, PT-690' },
  totem: { name: 'Totem', models: 'AT05, AT07, AT09' },
  trv: { name: 'ThinkRace', models: 'TRV, IW, relógios' },
  gt02: { name: 'GT02' },
  topin: { name: 'Topin', models: 'ZhongXun' },
  gps103: { name: 'Coban', models: 'GPS103, TK103B, GPS303' },
  tk103: { name: 'TK103', models: 'e parecidos' },
  h02: { name: 'H02', models: 'SinoTrack' },
  jt808: { name: 'JT/T 808', models: 'Huabao, câmeras Jimi' },
  meitrack: { name: 'Meitrack' },
  mxt: { name: 'Maxtrack' },
  t800x: { name: 'Topflytech' },
  jt600: { name: 'Jointech', models: 'JT600, cadeado JT701' },
  eelink: { name: 'Eelink', models: 'TK, GPT' },
  xexun: { name: 'Xexun', models: 'TK102, XT009' },
  xexun2: { name: 'Xexun binário', models: 'coleiras e cartões' },
  wialon: { name: 'Wialon IPS' },
  arnavi: { name: 'Arnavi' },
  easytrack: { name: 'EasyTrack', models: 'BWS E3' },
  calamp: { name: 'CalAmp' },
  wondex: { name: 'Wondex', models: 'VT10, VT300' },
  continental: { name: 'Continental', models: 'VDO' },
  smartsole: { name: 'SmartSole' },
  positrex: { name: 'Positrex' },
  globalstar: { name: 'Globalstar', models: 'SmartOne, por satélite' },
  osmand: { name: 'OsmAnd', models: 'aplicativo de celular, Traccar Client' },
} as const satisfies Readonly<Record<string, ProtocolWords>>

export type DeviceProtocol = keyof typeof PROTOCOLS

/** What is no protocol of a tracker, but stands where one is named. */
const OTHER_SOURCES: Readonly<Record<string, ProtocolWords>> = { traccar: { name: 'Servidor Traccar' } }

const WORDS: Readonly<Record<string, ProtocolWords>> = { ...PROTOCOLS, ...OTHER_SOURCES }

/** Answers how people call a protocol; one of which no name is known keeps that of the code. */
export function protocolName(protocol: string): string {
  return WORDS[protocol]?.name ?? protocol
}

/** Answers the same with who speaks it, for whoever has to find a tracker's among all. */
export function protocolLabel(protocol: string): string {
  const models = WORDS[protocol]?.models
  return models === undefined ? protocolName(protocol) : `${protocolName(protocol)} (${models})`
}

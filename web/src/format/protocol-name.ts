/** The names by which people of this field call the protocols, shorter than what an installer chooses from. */
const NAMES: Readonly<Record<string, string>> = {
  gt06: 'GT06',
  suntech: 'Suntech',
  teltonika: 'Teltonika',
  gl200: 'Queclink',
  ruptela: 'Ruptela',
  gps103: 'Coban',
  tk103: 'TK103',
  h02: 'H02',
  jt808: 'JT/T 808',
  meitrack: 'Meitrack',
  mxt: 'Maxtrack',
  t800x: 'Topflytech',
  wialon: 'Wialon IPS',
  arnavi: 'Arnavi',
  easytrack: 'EasyTrack',
  jt600: 'Jointech',
  eelink: 'Eelink',
  castel: 'Castel',
  totem: 'Totem',
  trv: 'ThinkRace',
  calamp: 'CalAmp',
  xexun: 'Xexun',
  wondex: 'Wondex',
  xexun2: 'Xexun (binário)',
  continental: 'Continental (VDO)',
  smartsole: 'SmartSole',
  gt02: 'GT02',
  positrex: 'Positrex',
  topin: 'Topin',
  osmand: 'OsmAnd',
  globalstar: 'Globalstar',
  traccar: 'Servidor Traccar',
}

/** Answers how people call a protocol; one of which no name is known keeps that of the code. */
export function protocolName(protocol: string): string {
  return NAMES[protocol] ?? protocol
}

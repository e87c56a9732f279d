/** How a tracker is to reach the server, over which SIM card. */
export interface Connection {
  serial: string
  host: string
  port: number
  apn: string
  /** "" where the card has none. */
  user: string
  password: string
}

interface Command {
  label: string
  text: string
}

export interface FamilyCommands {
  /** What to send by SMS, in this order. */
  commands(to: Connection): Command[]
  note?: string
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/**
 * What makers have their trackers sent, by family. Sources: Teltonika's wiki (FMB setparam; parameters 2001 to 2006), Queclink's
 * "GL300 @Track Air Interface Protocol" (GTBSI, GTSRI), Ruptela's "FM-Eco" SMS commands (setconnection), Suntech's
 * "ST300/340 Operation Manual" 1.41 (NTW) and the settings of its universal line as Brazilian sellers publish them (PRG group 10),
 * "MEITRACK SMS Protocol" 2.0 (A21), "Arnavi 5 User Manual" 1.4 (SETP); and, of Concox's GT06 line, Coban, SinoTrack ST-901 and
 * Topin, the lists of SMS that several sellers and platforms publish alike. Of the others no document was at hand.
 */
export const COMMANDS: Readonly<Record<string, FamilyCommands>> = {
  gt06: {
    note: 'Como nos Concox e Jimi. Outra marca que fala GT06 pode pedir uma senha antes: confira o manual.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN', text: `APN,${[apn, ...accessOf(user, password)].join(',')}#` },
      { label: 'Servidor', text: `SERVER,${IPV4.test(host) ? 0 : 1},${host},${port},0#` },
    ],
  },
  suntech: {
    note: 'O primeiro é dos ST300, ST310U, ST340 e parecidos; os outros dois, da linha universal (ST4300, ST4305, ST8300). O número é o ID do aparelho, como está na etiqueta.',
    commands: ({ serial, host, port, apn, user, password }) => [
      {
        label: 'APN e servidor (ST300)',
        text: `ST300NTW;${serial};02;${user === '' ? 0 : 1};${apn};${user};${password};${host};${port};;;;`,
      },
      { label: 'APN (universal)', text: `PRG;${serial};10;00#01;01#${apn};02#${user};03#${password}` },
      { label: 'Servidor (universal)', text: `PRG;${serial};10;05#${host};06#${port}` },
    ],
  },
  teltonika: {
    note: 'O SMS começa com dois espaços, onde o rastreador não tem login e senha de SMS.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN', text: `  setparam 2001:${apn};2002:${user};2003:${password}` },
      { label: 'Servidor', text: `  setparam 2004:${host};2005:${port};2006:0` },
    ],
  },
  gl200: {
    note: 'Como o fabricante publica para o GL300, com a senha de fábrica. Em outro modelo, confira o manual: a senha é o nome do modelo.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN', text: `AT+GTBSI=gl300,${apn},${user},${password},,,,,0001$` },
      { label: 'Servidor', text: `AT+GTSRI=gl300,3,,1,${host},${port},,,,5,1,0,0,,,0002$` },
    ],
  },
  ruptela: {
    note: 'O SMS começa com a senha do rastreador; sem senha, com um espaço.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN e servidor', text: ` setconnection ${apn},${user},${password},TCP,${host},${port}` },
    ],
  },
  gps103: {
    note: 'Com a senha de fábrica, 123456. Modelos antigos só aceitam o servidor pelo número IP.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN', text: `apn123456 ${apn}` },
      ...(user === '' ? [] : [{ label: 'Usuário e senha', text: `up123456 ${user} ${password}` }]),
      { label: 'Servidor', text: `adminip123456 ${host} ${port}` },
      { label: 'Modo GPRS', text: 'gprs123456' },
    ],
  },
  h02: {
    note: 'Como no SinoTrack ST-901, com a senha de fábrica, 0000. Em outra marca que fala H02, confira o manual.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN', text: ['8030000', apn, ...accessOf(user, password)].join(' ') },
      { label: 'Servidor', text: `8040000 ${host} ${port}` },
      { label: 'Modo GPRS', text: '7100000' },
    ],
  },
  topin: {
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN', text: `APN#${[apn, ...accessOf(user, password)].join('#')}#` },
      { label: 'Servidor', text: `DOMAIN#${host}#${port}#` },
    ],
  },
  meitrack: {
    note: 'Com a senha de fábrica, 0000.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN e servidor', text: `0000,A21,1,${host},${port},${apn},${user},${password}` },
    ],
  },
  arnavi: {
    note: 'Com a senha de fábrica, 123456.',
    commands: ({ host, port, apn, user, password }) => [
      { label: 'APN e servidor', text: `123456*SETP*#1=${host},${port},0#2=${apn},${user},${password}` },
    ],
  },
}

function accessOf(user: string, password: string): string[] {
  return user === '' ? [] : [user, password]
}

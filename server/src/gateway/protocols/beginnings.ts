import { type Beginning, beginningOf } from './beginning.ts'

type OfTransports = Readonly<Record<'tcp' | 'udp', Beginning>>

/** How a protocol begins; `own`: at its own port, where it may also begin in ways that are not its alone. */
export interface Beginnings extends OfTransports {
  readonly own?: OfTransports
}

/** A byte of two decimal digits. */
const BCD = String.raw`[\x00-\x09\x10-\x19\x20-\x29\x30-\x39\x40-\x49\x50-\x59\x60-\x69\x70-\x79\x80-\x89\x90-\x99]`
const ANY = '.'
const DAY_AND_MONTH = String.raw`[\x01-\x09\x10-\x19\x20-\x29\x30\x31][\x01-\x09\x10-\x12]`
const SIXTY = String.raw`[\x00-\x09\x10-\x19\x20-\x29\x30-\x39\x40-\x49\x50-\x59]`
/** Hour, minute, second, day, month and year, from 2013 on, in two digits each. */
const BCD_TIME = String.raw`[\x00-\x09\x10-\x19\x20-\x23]${SIXTY}{2}${DAY_AND_MONTH}[\x13-\x99]`
/** The families and their head, type, length of less than 4 kB, number, then the IMEI behind a zero. */
const TOPFLYTECH = ['#', '%', '&', "'"].map((head) => `${head}{2}${ANY}[\\x00-\\x0f]${ANY}{3}[\\x00-\\x09]${BCD}{7}`)

interface Patterns {
  both: readonly string[]
  udp?: readonly string[]
  /** What its own port alone takes for it. */
  own?: readonly string[]
  /** What looks like it and is another's. */
  others?: readonly string[]
}

/**
 * How each protocol that sends frames begins, narrow enough that no other one does: by it a tracker is served at a port
 * that is not its own. What a protocol may also begin with, but others may as well, is not among them; its own port takes it
 * all the same, at once where it is named as `own`, though another may begin so. Each is a row of characters, with counts behind
 * them, and ends after some thirty bytes.
 */
const PATTERNS: Readonly<Record<string, Patterns>> = {
  gt06: {
    both: [
      String.raw`\x78{2}[\x01-\x0c\x0e-\x1f]\x01`,
      // A login that ends three bytes earlier is one of Topin.
      String.raw`\x78{2}\r\x01${ANY}{9}[^\r]`,
      String.raw`\x78{2}\r\x01${ANY}{9}\r[^\n]`,
      String.raw`\x78{2}[\x05-\xff][\x10-\x37\x80-\xff]`,
      String.raw`\x79{2}[\x00-\x3f]${ANY}{2}`,
    ],
  },
  suntech: {
    both: [
      String.raw`S[AT]\d{3,4}[A-Z]{3};`,
      String.raw`ST\d{3};[A-Z]`,
      ...['A?STT', 'A?ALT', 'EMG', 'EVT', 'ALV', 'RES', 'UEX', 'BSA', 'BLE', 'CRR', 'TRV', 'HTE', 'DEX', 'MNT'].map(
        (kind) => `${kind};\\d`,
      ),
      String.raw`[\x81\x82][\x00-\x03]${ANY}${BCD}{5}`,
    ],
  },
  teltonika: {
    both: [String.raw`\x00\x0f\d{15}`, String.raw`\x00{6}[\x00-\x3f]${ANY}[\x07\x08\x0c-\x10\x8e]`],
    udp: [String.raw`[\x00-\x0f]${ANY}{5}\x00\x0f\d{15}`],
  },
  gl200: {
    both: [
      ...['RESP', 'BUFF', 'ACK'].map((kind) => String.raw`\+${kind}:GT`),
      ...['RSP', 'BSP', 'BUF', 'EVT', 'BVT', 'INF', 'BNF', 'CRD', 'BRD', 'LGN', 'ACK', 'HBD'].map(
        (kind) => String.raw`\+${kind}[\x00-\x29\x2b-\x39\x3b-\xff]`,
      ),
      String.raw`\+\x00[\x00-\x1f]${ANY}`,
    ],
  },
  castel: { both: ['@', '\\$'].map((head) => String.raw`${head}{2}${ANY}[\x00-\x07]${ANY}\w`) },
  totem: { both: [String.raw`\$\$0\d{3}[\dA-F]{2}\d{15}`, String.raw`\$\$[1-9A-F][\dA-F]\d{6,15}\|`] },
  trv: { both: [String.raw`TRV[A-Z]P\d{2}`, 'IWAP[0-9A-Z]{2}'] },
  gt02: { both: [String.raw`h{2}[\x0d-\xff]${ANY}{2}[\x00-\x09]${BCD}{7}`] },
  topin: {
    both: [String.raw`x{2}\r\x01${ANY}{9}\r\n`],
    // One of GT06 whose number ends with 0D and whose checksum begins with 0A ends three bytes later, and is sent whole.
    others: [String.raw`x{2}\r\x01${ANY}{9}\r\n${ANY}\r\n`],
  },
  // EasyTrack begins *ET.
  h02: {
    both: [
      String.raw`\*[A-DF-Za-z][A-Za-z],\d{6,15},`,
      String.raw`\*E[A-SU-Z],\d{6,15},`,
      String.raw`\$${BCD}{5}${BCD_TIME}`,
      String.raw`\$${BCD}{8}${BCD_TIME}`,
    ],
  },
  gps103: {
    both: [String.raw`##,imei:\d{15}`, String.raw`imei:\d{15}`],
    own: [String.raw`\d{15}`],
    // One of Wondex begins with its number too.
    others: [String.raw`\d{15},`],
  },
  tk103: { both: [String.raw`\(\d{10,16}B[A-Z]\d{2}`, String.raw`\(\d{10,16},D[WX]\d`] },
  jt808: { both: [String.raw`~[\x00-\x02\x07-\x09]${ANY}[\x00-\x47]${ANY}{2}`] },
  t800x: { both: TOPFLYTECH },
  ruptela: {
    both: [String.raw`\x00[\x09-\xff]`, String.raw`[\x01-\x1f]${ANY}`].map(
      (count) => count + String.raw`\x00[\x00-\x03]${ANY}{6}[\x00-\x63]`,
    ),
  },
  // A device without a version before the packet is told apart at its own port alone.
  wialon: { both: [...['L', 'SD', 'D', 'B', 'P', 'M'].map((type) => `#${type}#`), String.raw`\d\.\d;[^#;]`] },
  mxt: { both: [String.raw`\x01[\xa0-\xaf]1`] },
  arnavi: { both: [String.raw`\$AV,V\d`, String.raw`\xff[\x22-\x25]${ANY}{6}[\x00-\x03]\x00`] },
  easytrack: { both: [String.raw`\*ET,\d{6,15},[A-Z]{2}`] },
  calamp: {
    both: [String.raw`\x83\x05${BCD}{5}`, String.raw`\x83\x08${BCD}{7}[\x0f\x1f\x2f\x3f\x4f\x5f\x6f\x7f\x8f\x9f]`].map(
      (device) => device + String.raw`\x01[\x00-\x04][\x00-\x02][\x00-\x0b]`,
    ),
  },
  wondex: { both: [String.raw`\d{9,15},20\d{12},-?\d{1,3}\.`, String.raw`\xd0\xd7`] },
  continental: { both: [String.raw`SV[\x00-\x03]`] },
  smartsole: { both: [String.raw`#GTX[A-Z]{2}=\d`] },
  positrex: { both: [String.raw`[\x80-\x8f]${ANY}{2}\x2e[\x00-\x3f]`] },
  meitrack: { both: [String.raw`\$\$[\x41-\x7e]\d{1,4},\d{8,17},[A-F]`] },
  // Of two records, three, eleven or twelve a packet is told from one of H02 at its own port alone.
  jt600: {
    both: [
      String.raw`\(\d{10},[@PUW][J\d][T\d]`,
      String.raw`\(\d{10},\d,U\d{2}`,
      String.raw`\(\d{10},\d{1,4},\d{1,4},WLNET`,
      String.raw`\$${BCD}{5}[\x11-\x1f\x21-\x2f\x31-\x3f]\x00[\x1b\x6c\x87\xa2\xbd\xd8\xf3]`,
      String.raw`\$${BCD}{5}[\x11-\x1f\x21-\x2f\x31-\x3f]\x01[\x0e\x5f\x7a\x95]`,
      String.raw`\$${BCD}{5}${ANY}[\x11-\x1f]\x00[\x20-\x7f]${DAY_AND_MONTH}`,
    ],
  },
  eelink: {
    both: [String.raw`gg[\x01-\x1f\x80\x81][\x00-\x0f]`],
    udp: [String.raw`EL[\x00-\x0f]${ANY}{3}\x03${BCD}{7}gg`],
  },
  xexun: {
    both: [String.raw`G[NP]RMC,\d{6}`, String.raw`\d{12},[^,\r\n]{0,24},G[NP]RMC,`, String.raw`,[+\d]{3,20},,[FL],`],
  },
  xexun2: { both: [String.raw`\xfa\xaf\x00[\x00-\x3f]`] },
}

export const BEGINNINGS: Readonly<Record<string, Beginnings>> = Object.fromEntries(
  Object.entries(PATTERNS).map(([protocol, { both, udp = [], own, others }]) => {
    const beginnings = (more: readonly string[] = []) => ({
      tcp: beginningOf([...both, ...more], others),
      udp: beginningOf([...both, ...udp, ...more], others),
    })
    return [protocol, own ? { ...beginnings(), own: beginnings(own) } : beginnings()]
  }),
)

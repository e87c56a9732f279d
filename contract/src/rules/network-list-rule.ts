import { z } from '../wire/rule.ts'

const MOST = 20
/** Without zeros before it, which some read as octal. */
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`)
const IPV6 = /^[0-9a-f:.]*:[0-9a-f:.]*$/i
const BITS = /^\d{1,3}$/

/** Whether a text is one numeric address or network. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = IPV4.test(address) ? 32 : IPV6.test(address) && URL.canParse(`http://[${address}]`) ? 128 : -1
  if (most < 0 || rest.length > 0) return false
  return bits === undefined || (BITS.test(bits) && Number(bits) <= most)
}

/** Answers the addresses and networks of a text that {@link networkListRule} wrote. */
export function networksIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((network) => network !== '')
}

/** The rule writes numeric addresses and networks (`10.0.0.0/8`, `fd00::1`) apart by ", ", or refuses them in Portuguese; "" stands for none. */
export const networkListRule = z
  .string()
  .overwrite((typed) => networksIn(typed).join(', '))
  .refine(
    (text) => networksIn(text).every(isNetwork),
    'Use endereços ou redes, como 189.40.1.7 ou 189.40.0.0/16, separados por vírgula.',
  )
  .refine((text) => networksIn(text).length <= MOST, `Use no máximo ${MOST} endereços ou redes.`)

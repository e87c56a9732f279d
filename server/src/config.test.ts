import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { copiedVariables, readSettings } from './config.ts'

describe('settings', () => {
  test.each([
    'postgres://frota@/frota?host=/var/run/postgresql',
    'postgresql:///frota?host=/run/pg',
    'postgres://frota@%2Frun%2Fpg/frota',
  ])('the database may be at a socket of this machine: %s', (address) => {
    expect(readSettings({ DATABASE_URL: address }).databaseUrl).toBe(address)
    expect(new pg.Client({ connectionString: address }).database).toBe('frota')
  })

  test('without any variable the program brings everything of its own', () => {
    expect(readSettings({})).toMatchObject({
      role: 'all',
      host: '0.0.0.0',
      port: 3000,
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      corsOrigins: [],
      trustProxy: false,
      privilegedCustomers: [784],
      privilegedUsers: [1097, 1],
      devicePorts: {
        gt06: [5023],
        arnavi: [5100],
        easytrack: [5056],
        calamp: [5082],
        wondex: [5032],
        continental: [5161],
        smartsole: [5178],
        positrex: [5252],
        osmand: [5055],
        globalstar: [5185],
        suntech: [5011],
        teltonika: [5027],
        ruptela: [5046],
        wialon: [5039],
        t800x: [5094],
        gps103: [5001],
        tk103: [5002],
        castel: [5086],
        totem: [5007],
        trv: [5010],
        gt02: [5022],
        topin: [5199],
        gl200: [5004],
        mxt: [5087],
        jt808: [5015],
        h02: [5013],
        meitrack: [5020],
        jt600: [5014],
        eelink: [5064],
        xexun: [5006],
        xexun2: [5233],
      },
      metricsPort: null,
    })
  })

  test('a device port is closed by 0 or nothing, any free one is taken by auto, and there may be several', () => {
    expect(readSettings({ GT06_PORT: '0', OSMAND_PORT: '' }).devicePorts).toMatchObject({ gt06: [], osmand: [] })
    expect(readSettings({ GT06_PORT: 'auto', OSMAND_PORT: '6055' }).devicePorts).toMatchObject({
      gt06: [0],
      osmand: [6055],
    })
    expect(readSettings({ GT06_PORT: '5023, 6023' }).devicePorts.gt06).toEqual([5023, 6023])
    expect(readSettings({ PORT: 'auto' }).port).toBe(0)
    expect(readSettings({ METRICS_PORT: '9100' }).metricsPort).toBe(9100)
    expect(readSettings({ METRICS_PORT: '' }).metricsPort).toBeNull()
  })

  test('sizes of the disk are read in units of 1024, and 0 watches nothing', () => {
    expect(readSettings({})).toMatchObject({ diskWarningBytes: 5 * 1024 ** 3, diskReserveBytes: 1024 ** 3 })
    const set = readSettings({ DISK_WARNING: '1,5 tb', DISK_RESERVE: '500MB' })
    expect(set).toMatchObject({ diskWarningBytes: 1.5 * 1024 ** 4, diskReserveBytes: 500 * 1024 ** 2 })
    expect(readSettings({ DISK_WARNING: '0', DISK_RESERVE: '0' })).toMatchObject({ diskWarningBytes: 0 })
  })

  test.each([
    ['DISK_WARNING', '5', 'Use um tamanho como 500 MB ou 5 GB'],
    ['DISK_RESERVE', '6 GB', 'é maior que DISK_WARNING'],
    ['ROLE', 'tudo', 'Use «all», «gateway», «web», «rules».'],
    ['PORT', '70000', 'Use uma porta de 1 a 65535'],
    ['GT06_PORT', '-1', 'Use uma porta de 1 a 65535'],
    ['GT06_PORT', '5023,70000', 'Use uma porta de 1 a 65535'],
    ['GT06_PORT', '5023,', 'Use portas separadas por vírgula'],
    ['GT06_PORT', '5023,0', 'Use portas separadas por vírgula'],
    ['GT06_PORT', '6023,6023', 'a porta 6023 aparece duas vezes'],
    ['GT06_PORT', '3000', 'a porta 3000 já é de PORT'],
    ['PRIVILEGED_CUSTOMERS', '784;1', 'Use códigos inteiros separados por vírgula'],
    ['PRIVILEGED_USERS', '0', 'Use códigos inteiros separados por vírgula'],
    ['CORS_ORIGINS', 'exemplo.com', 'Use origens separadas por vírgula'],
    ['TRUST_PROXY', 'talvez', 'Use «on», «off» ou os endereços dos proxies'],
    ['TRUST_PROXY', '10.0.0.0/33', '«10.0.0.0/33» não é uma rede'],
    ['TRUST_PROXY', 'fada', '«fada» não é uma rede'],
    ['TRUST_PROXY', '10.0.0.1,0.0.0.0/0', 'Use «on»'],
    ['PUBLIC_URL', 'exemplo.com', 'Use um que comece por http:// ou https://'],
    ['SATELLITE_TILES_URL', 'https://imagens.exemplo/{z}/{x}.jpg', 'faltam {z}, {x} ou {y}'],
    ['MAIL_FROM', 'Central', 'Use um como Central <central@exemplo.com.br>.'],
    ['MAIL_FROM', 'Central <a@b.c>, x@y.z', 'Use um como'],
    ['DATABASE_URL', 'mysql://x:segredo@y/z', 'Use um que comece por postgres:// ou postgresql://'],
    [
      'DATABASE_URL',
      'postgres://x:segredo@y/z?sslrootcert=/nada.pem',
      'sslrootcert: não foi possível ler o arquivo «/nada.pem»',
    ],
    ['TOKEN_SECRET', 'curto', 'Use ao menos 32 caracteres'],
  ])('%s=%s is refused by a sentence that names it and says what is expected', (name, value, expected) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(expect.objectContaining({ name: 'StartupError' }))
    expect(read).toThrow(new RegExp(`^${name}: `))
    expect(read).toThrow(expected)
  })

  test('a copy keeps what is set to nothing too, which says something else than what is not set', () => {
    const variables = { MAP_STYLE_URL: '', GT06_PORT: '', PUBLIC_URL: 'https://frota.com.br' }
    expect(copiedVariables({ ...variables, BACKUP_PASSWORD: 'cópias só com senha', PATH: '/bin' })).toEqual(variables)
  })

  test('one port for two purposes is refused by a sentence that names both, of what this role opens', () => {
    expect(() => readSettings({ GT06_PORT: '5023,6011', SUNTECH_PORT: '6011' })).toThrow(
      'SUNTECH_PORT: a porta 6011 já é de GT06_PORT. Escolha outra em SUNTECH_PORT ou em GT06_PORT.',
    )
    const gateway = { ROLE: 'gateway', DATABASE_URL: 'postgres://x@y/z' }
    expect(readSettings({ ...gateway, GT06_PORT: '3000' }).devicePorts.gt06).toEqual([3000])
    expect(() => readSettings({ ...gateway, METRICS_PORT: '5023' })).toThrow('já é de METRICS_PORT')
  })

  test('mails come from who was chosen, else from the mailbox that sends them, else from nobody of that host', () => {
    const from = (env: Record<string, string>) => readSettings(env).mailFrom
    expect(from({ MAIL_FROM: 'Central <central@frota.com.br>' })).toBe('Central <central@frota.com.br>')
    expect(from({ MAIL_FROM: 'central@frota.com.br' })).toBe('central@frota.com.br')
    const smtp = {
      SMTP_URL: 'smtps://central%40frota.com.br:segredo@smtp.exemplo:465',
      PUBLIC_URL: 'https://frota.com.br',
    }
    expect(from(smtp)).toBe('MonitorWeb <central@frota.com.br>')
    expect(from({ ...smtp, SMTP_URL: 'smtp://localhost' })).toBe('MonitorWeb <nao-responda@frota.com.br>')
    // Mail servers are told such a name as it is written.
    expect(from({ SMTP_URL: 'smtp://joao%:50%off@localhost' })).toBe('MonitorWeb <nao-responda@localhost>')
    expect(from({})).toBe('MonitorWeb <nao-responda@localhost>')
  })

  test('the password inside a refused address is not repeated', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://x:segredo@y/z' })).not.toThrow('segredo')
  })

  test('a part alone needs the address of the database', () => {
    expect(() => readSettings({ ROLE: 'gateway' })).toThrow(/^DATABASE_URL: com ROLE=gateway/)
    expect(readSettings({ ROLE: 'web', DATABASE_URL: 'postgres://x@y/z' }).role).toBe('web')
  })

  test('lists are read with their spaces and final slashes', () => {
    const settings = readSettings({
      PRIVILEGED_USERS: ' 5, 6',
      CORS_ORIGINS: 'https://a.com.br/, http://b:81',
      TRUST_PROXY: '10.0.0.0/8',
      PUBLIC_URL: 'https://rastreio.exemplo.com.br/',
    })
    expect(settings.privilegedUsers).toEqual([5, 6])
    expect(settings.corsOrigins).toEqual(['https://a.com.br', 'http://b:81'])
    expect(settings.trustProxy).toBe('10.0.0.0/8')
    expect(settings.publicUrl).toBe('https://rastreio.exemplo.com.br')
  })

  test('a Traccar server is read with a token, or with login and password', () => {
    const read = (env: Record<string, string>) => readSettings(env).traccarServer
    const url = 'https://traccar.exemplo.com.br'
    expect(read({})).toBeNull()
    expect(read({ TRACCAR_URL: `${url}/api/`, TRACCAR_API_TOKEN: ' RzBF-x ' })).toEqual({
      url,
      authorization: 'Bearer RzBF-x',
    })
    expect(read({ TRACCAR_URL: url, TRACCAR_USER: 'leitor', TRACCAR_PASSWORD: 'é:1' })).toEqual({
      url,
      authorization: `Basic ${Buffer.from('leitor:é:1').toString('base64')}`,
    })
    for (const [env, said] of [
      [{ TRACCAR_API_TOKEN: 'segredo' }, /TRACCAR_API_TOKEN: falta TRACCAR_URL/],
      [{ TRACCAR_URL: url }, /pede TRACCAR_API_TOKEN/],
      [{ TRACCAR_URL: url, TRACCAR_USER: 'leitor' }, /pede TRACCAR_API_TOKEN/],
      [{ TRACCAR_URL: url, TRACCAR_API_TOKEN: 'segredo', TRACCAR_USER: 'leitor' }, /pede TRACCAR_API_TOKEN/],
      [{ TRACCAR_URL: 'traccar.exemplo.com.br', TRACCAR_API_TOKEN: 'segredo' }, /TRACCAR_URL: endereço inválido/],
      [{ TRACCAR_URL: 'https://eu:segredo@traccar.com', TRACCAR_API_TOKEN: 'x' }, /TRACCAR_URL: use só o endereço/],
      [{ TRACCAR_URL: url, TRACCAR_API_TOKEN: 'um segredo' }, /TRACCAR_API_TOKEN: tem espaço/],
    ] as const) {
      expect(() => readSettings(env)).toThrow(said)
      expect(() => readSettings(env)).not.toThrow(/segredo/)
    }
  })
})

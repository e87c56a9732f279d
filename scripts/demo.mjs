import { fork } from 'node:child_process'
import { endWithParent } from './end-with-parent.mjs'
import { prepare } from './prepare.mjs'
import { root } from './run-command.mjs'

const LOGIN = 'demo'
const PASSWORD = 'demo-monitorweb'

process.chdir(root)
prepare()
endWithParent()
process.env.DATA_DIR ||= './data-demo'
process.env.HOST ||= '127.0.0.1'
// The fleet brings a gateway of SMS along, which listens here.
process.env.WEBHOOK_NETWORKS ||= '127.0.0.1'
process.env.ADMIN_LOGIN = LOGIN
process.env.ADMIN_PASSWORD = PASSWORD
const { addresses } = await import('../server/dist/main.js')
console.log(`Demonstração: entre com o login «${LOGIN}» e a senha «${PASSWORD}».`)
startSimulator()

function startSimulator() {
  const host = ['0.0.0.0', '::'].includes(process.env.HOST) ? '127.0.0.1' : process.env.HOST
  const webPort = portOf(Object.values(addresses.web)[0])
  const env = { ...process.env, MONITORWEB_URL: `http://${host}:${webPort}` }
  for (const [protocol, address] of Object.entries(addresses.gateway)) {
    env[`${protocol.toUpperCase()}_HOST`] = host
    env[`${protocol.toUpperCase()}_PORT`] = portOf(address)
  }
  const simulator = fork(`${root}simulator/dist/demo.js`, { env })
  simulator.on('exit', (code) => {
    if (code) console.log('A frota de demonstração parou; o programa continua.')
  })
  process.on('exit', () => simulator.kill())
}

function portOf(address) {
  return /\d+$/.exec(address)[0]
}

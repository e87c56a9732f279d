const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `O MonitorWeb precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}. Instale um em https://nodejs.org.`,
  )
  process.exit(1)
}

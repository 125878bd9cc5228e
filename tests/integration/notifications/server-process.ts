// Shop process for tests that kill it: uses the given database and mail server, prints its port.
import type { AddressInfo } from 'node:net'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/core/logger.ts'
import { startInstance } from '#server/instance.ts'
import { ROOT } from '../../support/build.ts'

const [databaseUrl = '', smtpUrl, dataDir] = process.argv.slice(2)
const { app } = await startInstance({
  config: readConfig({
    NODE_ENV: 'test',
    SMTP_URL: smtpUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
  }),
  databaseUrl,
  log: createLogger({ level: 'silent', pretty: false }),
  root: ROOT,
  pageSource: { render: () => Promise.reject(new Error('There are no pages here')) },
  staticRoot: null,
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)

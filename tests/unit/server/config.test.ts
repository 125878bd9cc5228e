import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/core/app-error.ts'
import { demoBusiness } from '#server/demo-business.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function problemOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  throw new Error('The settings were accepted')
}

test('without settings each has its default', { tags: ['r17.12', 'r22.1', 'r22.2'] }, () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    demo: true,
    trustProxy: false,
    logLevel: 'info',
    publicUrl: 'http://127.0.0.1:3000',
    business: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    shopInbox: undefined,
    tokenSecret: undefined,
    rateLimits: true,
  })
})

test('limits may be off for a load test on this machine', { tags: ['r22.11'] }, () => {
  expect(readConfig({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }).rateLimits).toBe(
    false,
  )
})

test('LOG_LEVEL sets the log level, which is info without it', { tags: ['r22.12'] }, () => {
  expect(readConfig({}).logLevel).toBe('info')
  expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
})

test('in production the demo is off by default', { tags: ['r22.4'] }, () => {
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})

test('a setting that is there but empty counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', DEMO: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    demo: true,
  })
})

test('PUBLIC_URL loses its last slash, and follows HOST and PORT', { tags: ['r22.7'] }, () => {
  expect(readConfig({ PUBLIC_URL: 'https://www.example.com/' }).publicUrl).toBe(
    'https://www.example.com',
  )
  expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080')
})

test('every setting that is wrong is named, all of them at once', () => {
  const problem = problemOf({
    PORT: 'http',
    DATABASE_URL: 'mysql://db',
    DEMO: 'maybe',
    PUBLIC_URL: 'www.example.com',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'prod',
  })
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'PUBLIC_URL', 'LOG_LEVEL', 'NODE_ENV']) {
    expect(problem).toContain(`${name}: `)
  }
})

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['ADMIN_USERNAME', 'front desk'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['PUBLIC_URL', 'https://example.com/shop'],
  ['PUBLIC_URL', 'https://example.com?x'],
  ['PUBLIC_URL', 'https://example.com/#top'],
  ['PUBLIC_URL', 'https://user:password@example.com'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'smtps://shop:12#34@mail.example.com'],
  ['SMTP_URL', 'smtps://shop:12/34@mail.example.com'],
  ['SMTP_URL', 'smtps://shop:12?34@mail.example.com'],
  ['DATABASE_URL', 'postgres://shop:12#34@db/shop'],
  ['DATABASE_URL', 'postgres://shop:12/34@db/shop'],
  ['DATABASE_URL', 'postgres://shop:12?34@db/shop'],
  ['TRUST_PROXY', 'nginx'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.1, nginx'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
])('%s may not be %s', { tags: ['r22.8'] }, (name, value) => {
  expect(problemOf({ [name]: value })).toContain(`${name}: `)
})

test.each([
  ['on', true],
  ['off', false],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['172.18.0.2, fd00::/8, loopback', '172.18.0.2, fd00::/8, loopback'],
])('TRUST_PROXY may be %s', (given, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(trustProxy)
})

test.each(['mysql://shop:s3cret@db/shop', 'postgres://shop:s3cret#1@db/shop', 'postgres://s3cret'])(
  'the password of a wrong DATABASE_URL is not printed: %s',
  { tags: ['r22.21'] },
  (url) => {
    expect(problemOf({ DATABASE_URL: url, PORT: 'x' })).not.toContain('s3cret')
  },
)

test('PUBLIC_URL in capitals is the same address', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Shop.Example' }).publicUrl).toBe('https://shop.example')
})

test.each(['', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'http://0.0.0.0'])(
  'in production SMTP_URL is refused where links in emails would lead to this machine: %s',
  { tags: ['r22.22'] },
  (url) => {
    const settings = { SMTP_URL: 'smtps://mail.example.com', PUBLIC_URL: url }
    expect(problemOf({ ...settings, NODE_ENV: 'production' })).toContain(
      'PUBLIC_URL: must be the public address',
    )
    expect(readConfig(settings).smtpUrl).toBe('smtps://mail.example.com')
  },
)

describe('a secret in a file', () => {
  const file = join(folder, 'secret')

  test('is read without the line end behind it', { tags: ['r22.21'] }, () => {
    writeFileSync(file, 'smtps://shop:s3cret@mail.example.com\n')
    expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://shop:s3cret@mail.example.com')
  })

  test('is refused beside the setting, or if unreadable', { tags: ['r22.21'] }, () => {
    expect(problemOf({ SMTP_URL_FILE: file, SMTP_URL: 'smtps://mail.example.com' })).toBe(
      'Set SMTP_URL or SMTP_URL_FILE, not both.',
    )
    expect(problemOf({ TOKEN_SECRET_FILE: join(folder, 'none') })).toMatch(
      /^TOKEN_SECRET_FILE: .+none cannot be read \(ENOENT\)\.$/,
    )
  })
})

describe('BUSINESS_FILE', () => {
  const fileWith = (content: unknown) => {
    const file = join(folder, 'business.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  test('takes the place of the demo facts', { tags: ['r1.14'] }, () => {
    const business = { ...demoBusiness, name: 'Hilltop Salvage', phone: '(315) 555-0199' }
    expect(readConfig({ BUSINESS_FILE: fileWith(business) }).business).toEqual(business)
  })

  test('stops the start with the name of an unknown key', { tags: ['r22.9'] }, () => {
    expect(problemOf({ BUSINESS_FILE: fileWith({ ...demoBusiness, fone: '1' }) })).toMatch(
      /BUSINESS_FILE.*[^]*fone/,
    )
    expect(
      problemOf({
        BUSINESS_FILE: fileWith({
          ...demoBusiness,
          address: { ...demoBusiness.address, zip: '1' },
        }),
      }),
    ).toMatch(/address[^]*zip/)
  })

  test('stops the start with the name of a missing or wrong fact', { tags: ['r22.9'] }, () => {
    const { phone: _phone, ...withoutPhone } = demoBusiness
    expect(problemOf({ BUSINESS_FILE: fileWith(withoutPhone) })).toContain('phone')
    expect(
      problemOf({ BUSINESS_FILE: fileWith({ ...demoBusiness, timeZone: 'Mars/Olympus' }) }),
    ).toContain('timeZone: must be a time zone')
    const upsideDown = { ...demoBusiness.hours, monday: { opens: '17:00', closes: '08:00' } }
    expect(
      problemOf({ BUSINESS_FILE: fileWith({ ...demoBusiness, hours: upsideDown }) }),
    ).toContain('hours.monday: must open before it closes')
    expect(
      problemOf({ BUSINESS_FILE: fileWith({ ...demoBusiness, mapUrl: 'javascript:alert(1)' }) }),
    ).toContain('mapUrl')
  })

  test('stops the start with its name when it is missing or no JSON', () => {
    expect(problemOf({ BUSINESS_FILE: join(folder, 'none.json') })).toContain(
      'none.json cannot be read',
    )
    expect(problemOf({ BUSINESS_FILE: fileWith('{ name: ') })).toContain(
      'business.json cannot be read',
    )
  })
})

describe('the picture store', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'shop-pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 's3cret',
  }

  test('is the disk where no bucket is named', { tags: ['r16.13'] }, () => {
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig({ S3_ENDPOINT: '', S3_REGION: 'eu-central-1' }).s3).toBeNull()
  })

  test('is the bucket that is named, without a slash too many', { tags: ['r16.13'] }, () => {
    expect(readConfig({ ...S3, S3_PUBLIC_URL: 'https://pictures.example.com/shop/' }).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'shop-pictures',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 's3cret',
      publicUrl: 'https://pictures.example.com/shop',
    })
  })

  test.each(Object.keys(S3))('needs %s', (name) => {
    const problem = problemOf({ ...S3, [name]: '' })
    expect(problem).toContain(`${name}: is missing`)
    expect(problem).not.toContain('s3cret')
  })

  test.each([
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ENDPOINT', 'https://user:password@s3.example.com'],
    ['S3_ENDPOINT', 'file:///etc'],
    ['S3_BUCKET', '../other'],
    ['S3_PUBLIC_URL', 'https://pictures.example.com/?x=1'],
  ])('%s may not be %s', (name, value) => {
    expect(problemOf({ ...S3, [name]: value })).toContain(`${name}: `)
  })
})

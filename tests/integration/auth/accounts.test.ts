import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { runAdminCommand } from '#server/admin-command.ts'
import { createDb } from '#server/core/db.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createAccount, createFirstAccount } from '#server/features/auth/create-account.ts'
import { listAccountNames } from '#server/features/auth/list-accounts.ts'
import { createTestApp } from '../../support/app.ts'
import { DIST, ROOT } from '../../support/build.ts'
import { PROGRAM_ENVIRONMENT } from '../../support/built-program.ts'
import { createTestDatabase } from '../../support/database.ts'
import { MIGRATIONS_DIR } from '../../support/postgres.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addAccount, addSignedIn, PASSWORD, signIn, tryLogin } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const NEW_PASSWORD = 'copper-Walrus-19-attic'
const app = await createTestApp()
const emptyDatabaseUrl = await createTestDatabase()

beforeEach(async () => {
  await app.db.rateLimit.deleteMany()
  await app.db.staffUser.deleteMany()
})

describe('where there is no account the first one is made', () => {
  test('the first account is that of the settings', { tags: ['r11.22', 'r22.5'] }, async () => {
    expect(
      await createFirstAccount(app.program, { username: 'Owner', password: PASSWORD }),
    ).toEqual({ username: 'Owner', generatedPassword: null })
    expect((await tryLogin(app, 'owner')).status).toBe(200)
  })

  test('the first account gets an unpredictable password', { tags: ['r11.21'] }, async () => {
    const first = await createFirstAccount(app.program, {})
    await app.db.staffUser.deleteMany()
    const second = await createFirstAccount(app.program, {})
    expect(first).toEqual({
      username: 'admin',
      generatedPassword: expect.stringMatching(/^[\w-]{20}$/),
    })
    expect(second?.generatedPassword).not.toBe(first?.generatedPassword)
    expect(
      (await tryLogin(app, 'admin', { password: second?.generatedPassword ?? '' })).status,
    ).toBe(200)
    expect(
      (await tryLogin(app, 'admin', { password: first?.generatedPassword ?? '' })).status,
    ).toBe(401)
  })

  test('however many instances start at once, one account is made', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => createFirstAccount(app.program, {})),
    )
    expect([made.filter(Boolean).length, await app.db.staffUser.count()]).toEqual([1, 1])
    expect(
      await createFirstAccount(app.program, { username: 'other', password: PASSWORD }),
    ).toBeNull()
  })

  test('a weak ADMIN_PASSWORD stops the start', async () => {
    for (const password of ['admin', 'password123', 'shop-admin-1']) {
      await expect(createFirstAccount(app.program, { password })).rejects.toThrow(
        /^Invalid settings:\n {2}ADMIN_PASSWORD: /,
      )
    }
    expect(await app.db.staffUser.count()).toBe(0)
  })
})

test('passwords are stored as argon2id', async () => {
  await createAccount(app.program, { username: 'renee', password: PASSWORD })
  const { passwordHash } = await app.db.staffUser.findFirstOrThrow()
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
})

test('the first start alone prints a password', { tags: ['r11.22', 'r22.13'] }, async () => {
  const first = await startShop(emptyDatabaseUrl)
  const [, password = ''] = /Username: admin\n {2}Password: (\S+)/.exec(first.stderr) ?? []
  expect(password).toHaveLength(20)
  expect(first.stdout).not.toContain(password)
  const second = await startShop(emptyDatabaseUrl)
  expect(second.stderr).toBe('')
})

describe('npm run admin', () => {
  test('adds an account, lists it and sets its password', { tags: ['r22.16'] }, async () => {
    expect(await command(['create', 'Renee'], PASSWORD)).toBe('Renee can sign in now.\n')
    const { bearer } = await signIn(app, 'renee')
    expect(await command(['password', 'renee'], NEW_PASSWORD)).toBe(
      'renee has a new password and is signed out everywhere.\n',
    )
    expect((await app.ask('/api/auth/verify', { headers: bearer })).json()).toMatchObject({
      error: 'Token has been revoked',
    })
    await signIn(app, 'renee', { password: NEW_PASSWORD })
    expect(await command(['list'])).toMatch(
      /^Renee +since \d{4}-\d\d-\d\d, password of \d{4}-\d\d-\d\d\n$/,
    )
  })

  test('disables an account, which ends its sessions and its sign-ins, and enables it again', async () => {
    await addAccount(app, 'first')
    const { bearer } = await addSignedIn(app, 'second')
    expect(await command(['disable', 'Second'])).toBe(
      'Second is signed out everywhere and can no longer sign in.\n',
    )
    expect((await app.ask('/api/auth/verify', { headers: bearer })).json()).toMatchObject({
      error: 'Token has been revoked',
    })
    expect((await tryLogin(app, 'second')).status).toBe(401)
    expect(await command(['list'])).toMatch(/^second .*disabled since/m)
    expect(await command(['enable', 'second'])).toBe('second can sign in again.\n')
    await signIn(app, 'second')
  })

  test('says where the open requests of a disabled account are handed over', async () => {
    await addAccount(app, 'first')
    await addAccount(app, 'leaver')
    const { id } = await app.caller.requests.submitPart(partRequestInput())
    await app.db.request.update({
      where: { id },
      data: { assignee: { connect: { usernameFolded: 'leaver' } } },
    })
    expect(await command(['disable', 'leaver'])).toContain(
      "1 open request is still assigned to leaver: choose 'Hand over open requests' of the account",
    )
  })

  test.each([
    [['create', 'renee'], 'short', 'A password must have at least 10 characters'],
    [['create', 'renee'], 'reneerenee', 'too easy to guess'],
    [['create', 'a b'], PASSWORD, 'Username may have'],
    [['create', 'taken'], PASSWORD, 'There is already an account called taken'],
    [['password', 'nobody'], PASSWORD, 'There is no account called nobody'],
    [['disable', 'nobody'], '', 'There is no account called nobody that can sign in'],
    [['enable', 'taken'], '', 'There is no disabled account called taken'],
    [['list', 'taken'], '', 'Accounts of staff:'],
    [['create'], PASSWORD, 'Accounts of staff:'],
    [['remove', 'taken'], '', 'Accounts of staff:'],
  ])('refuses %j with %j: %s', async (words, input, message) => {
    await addAccount(app, 'taken')
    await expect(command(words, input)).rejects.toThrow(message)
  })

  test('a refused command ends with 1 and says why in plain words', async () => {
    await addAccount(app, 'taken')
    const { code, stderr } = await admin(['create', 'taken'], {
      env: { DATABASE_URL: app.databaseUrl },
      input: PASSWORD,
    })
    expect(code).toBe(1)
    expect(stderr).toContain('There is already an account called taken')
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('works on the embedded database, whether the server is running or not', async () => {
    const dataDir = temporaryFolder()
    const env = { DATA_DIR: dataDir }
    const added = await admin(['create', 'renee'], { env, input: `${PASSWORD}\n` })
    expect(added).toMatchObject({ code: 0, stdout: 'renee can sign in now.\n' })
    const shop = await openDatabase({
      dataDir,
      databaseUrl: undefined,
      log: { warn: () => undefined, error: () => undefined },
    })
    try {
      expect(await admin(['create', 'dale'], { env, input: PASSWORD })).toMatchObject({ code: 0 })
      const db = createDb(shop.url)
      const names = (await listAccountNames({ db })).map(({ username }) => username)
      await db.$disconnect()
      expect(names).toEqual(['dale', 'renee'])
    } finally {
      await shop.stop()
    }
  })
})

/** Runs a command in this process, on the database of the application. */
const command = (words: string[], input = ''): Promise<string> =>
  runAdminCommand(words, {
    readConfig: () => ({ dataDir: '', databaseUrl: app.databaseUrl }),
    migrationsDir: MIGRATIONS_DIR,
    readPassword: () => Promise.resolve(input),
  })

function admin(
  words: string[],
  { env, input = '' }: { env: Record<string, string>; input?: string },
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...PROGRAM_ENVIRONMENT, NODE_ENV: 'test', ...env } }
    const child = execFile(
      process.execPath,
      [join(DIST, 'server/admin.js'), ...words],
      options,
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), stdout, stderr })
      },
    )
    child.stdin?.end(input)
  })
}

/** Starts the built shop, and stops it as soon as it is open. */
async function startShop(databaseUrl: string): Promise<{ stdout: string; stderr: string }> {
  const env = {
    ...PROGRAM_ENVIRONMENT,
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
  }
  const child = spawn(process.execPath, [join(DIST, 'server/main.js')], { env })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    printed.stdout += chunk.toString()
    if (printed.stdout.includes('until you set it up at')) child.kill('SIGTERM')
  })
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()))
  await once(child, 'close')
  return printed
}

#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
// Speaks JSON-RPC lines over stdin and stdout, as Prisma's native schema engine does.
import { version } from '@prisma/schema-engine-wasm'
import { openEngine, type OpenEngine } from './engine.ts'
import { runOnce } from './migration-adapter.ts'
import { answer, createDatabaseAt, type Session } from './requests.ts'

type Request = { id: number; method?: string; params?: unknown }

const ERROR_CODES: Record<string, string> = {
  '3D000': 'P1003',
  '28P01': 'P1000',
  '28000': 'P1010',
  '42P04': 'P1009',
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    datasource: { type: 'string', default: '{}' },
    datamodels: { type: 'string', multiple: true },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
    version: { type: 'boolean', short: 'V' },
  },
})
const { url = '', shadowDatabaseUrl } = JSON.parse(values.datasource) as {
  url?: string
  shadowDatabaseUrl?: string
}

if (values.version) console.log(`schema-engine-wasm ${version()}`)
else if (positionals[0] === 'cli') await runCommand(positionals[1])
else await serve()

async function runCommand(command: string | undefined): Promise<void> {
  try {
    if (command === 'can-connect-to-database') await runOnce(url, 'SELECT 1')
    else if (command === 'create-database') await createDatabaseAt(url)
    else throw new Error(`The schema engine has no command ${command}`)
  } catch (error) {
    const { code, message } = describe(error)
    const fields = { message, error_code: ERROR_CODES[code ?? ''] ?? 'P1001', is_panic: false }
    // Prisma's command line skips the first line.
    console.error(
      `\n${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields })}`,
    )
    process.exitCode = 1
  }
}

async function serve(): Promise<void> {
  let opened: Promise<OpenEngine> | undefined
  let printed = 0
  const session: Session = {
    url,
    open: () =>
      (opened ??= openEngine({
        url,
        shadowUrl: shadowDatabaseUrl,
        schemaFiles: values.datamodels,
      })),
    print: (content) => send({ id: `print-${++printed}`, method: 'print', params: { content } }),
  }
  let current: Request | undefined
  const refuse = (error: unknown) => {
    const { code, message } = describe(error)
    send({
      id: current?.id,
      error: {
        code: 4466,
        message,
        data: { is_panic: false, message, meta: null, error_code: code },
      },
    })
  }
  // A panic of the engine leaves its call without a response.
  process.on('uncaughtException', refuse)

  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line) as Request
    if (!request.method) continue
    current = request
    await answer(session, request.method, request.params).then(
      (result) => send({ id: request.id, result: result ?? {} }),
      refuse,
    )
  }
  const engine = await opened?.catch(() => undefined)
  await engine?.dispose()
  process.exit()
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

function describe(error: unknown): { code?: string; message: string } {
  const { code, message } = error as { code?: string; message: string }
  return { code, message: message || String(code) }
}

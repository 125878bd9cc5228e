import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWebDecoder } from '#server/features/vin/decoders/vpic-web.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

const VIN = '1FTMW1T88MFA00001'

/** Reply of the service for this VIN, without its hundred unused fields. */
const ROW = {
  BodyClass: 'Pickup',
  DisplacementCC: '3500.0',
  DisplacementL: '3.5',
  DriveType: '4WD/4-Wheel Drive/4x4',
  EngineCylinders: '6',
  EngineModel: 'GTDI',
  ErrorCode: '0',
  FuelTypePrimary: 'Gasoline',
  FuelTypeSecondary: '',
  Make: 'FORD',
  Model: 'F-150',
  ModelYear: '2021',
  Series: 'F-Series',
  TransmissionStyle: '',
  Trim: 'SuperCrew',
  VehicleType: 'TRUCK ',
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const sendJson = (response: ServerResponse, body: unknown): void => {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
}
const answer =
  (row: Record<string, string | null>): Handler =>
  (_, response) =>
    sendJson(response, { Count: 134, Message: 'Results returned successfully.', Results: [row] })
const status =
  (code: number): Handler =>
  (_, response) =>
    response.writeHead(code, { 'retry-after': '7' }).end('down')

let requests: string[] = []
let handlers: Handler[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  const handler = handlers.length > 1 ? handlers.shift() : handlers[0]
  handler?.(request, response)
})
const serve = (...next: Handler[]): void => {
  handlers = next
}
const decoderFor = (own: { now?: () => number; timeoutMs?: number } = {}) =>
  createWebDecoder({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: 60_000,
    ...own,
  })

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
})

describe('the VIN web service', () => {
  test('is called for one VIN, and its reply is formatted for people', async () => {
    serve(answer(ROW))
    expect(await decoderFor().decode(VIN)).toEqual({
      kind: 'found',
      vehicle: {
        vin: VIN,
        year: 2021,
        make: 'Ford',
        model: 'F-150',
        trim: 'SuperCrew',
        engineSize: '3.5L',
        cylinders: 6,
        engineModel: 'GTDI',
        fuelType: 'Gasoline',
        bodyClass: 'Pickup',
        driveType: '4WD',
        transmissionType: null,
        checkDigitValid: true,
      },
    })
    expect(requests).toEqual([`/api/vehicles/DecodeVinValues/${VIN}?format=json`])
  })

  test('is judged by what it decodes, not by its error code', async () => {
    serve(answer({ ...ROW, ErrorCode: '1,14', EngineModel: null }))
    expect(await decoderFor().decode('1FTMW1T89MFA00001')).toMatchObject({
      kind: 'found',
      vehicle: { model: 'F-150', checkDigitValid: false },
    })
    serve(answer({ ...ROW, ErrorCode: '7,11,400', Make: '', Model: '', ModelYear: '' }))
    expect(await decoderFor().decode(VIN)).toEqual({ kind: 'unknown' })
  })

  test('names the engine of a motorcycle in cc', async () => {
    serve(
      answer({
        ...ROW,
        Make: 'HARLEY-DAVIDSON',
        VehicleType: 'MOTORCYCLE',
        DisplacementCC: '1584',
        DisplacementL: '1.584',
      }),
    )
    expect(await decoderFor().decode(VIN)).toMatchObject({
      vehicle: { make: 'Harley-Davidson', engineSize: '1584cc' },
    })
  })

  test('is not called for what cannot be a VIN', async () => {
    expect(await decoderFor().decode('../../admin')).toEqual({ kind: 'unknown' })
    expect(requests).toEqual([])
  })

  test('is turned off by an empty address', async () => {
    expect(await createWebDecoder({ baseUrl: '' }).decode(VIN)).toMatchObject({
      kind: 'unavailable',
    })
  })
})

describe('when the web service fails', () => {
  test('a broken answer is tried once more', async () => {
    serve(status(503), answer(ROW))
    expect(await decoderFor().decode(VIN)).toMatchObject({ kind: 'found' })
    expect(requests).toHaveLength(2)
  })

  test.each<[string, Handler, number]>([
    ['a 503', status(503), 2],
    ['a 429, which is not pressed again', status(429), 1],
    [
      'a page of HTML',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<html>Request Rejected</html>'),
      1,
    ],
    ['JSON of another shape', (_, response) => sendJson(response, { Results: [] }), 2],
    [
      'JSON that breaks off',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"Count":1,'),
      2,
    ],
    ['a closed connection', (request) => request.socket.destroy(), 2],
    [
      'a body without end',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('['.repeat(300 * 1024)),
      1,
    ],
  ])('%s makes it unavailable, with a cause for the log', async (_, handler, expectedRequests) => {
    serve(handler)
    const result = await decoderFor().decode(VIN)
    expect(result).toMatchObject({
      kind: 'unavailable',
      cause: expect.stringContaining('vPIC web service: '),
    })
    expect(requests).toHaveLength(expectedRequests)
  })

  test.each<[string, Handler]>([
    ['no answer at all', () => {}],
    [
      'a body that stalls',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"Count":1,'),
    ],
  ])('%s is not waited for any longer, and not asked for again', async (_, handler) => {
    serve(handler)
    const result = await decoderFor({ timeoutMs: 1000 }).decode(VIN)
    expect(result).toMatchObject({
      kind: 'unavailable',
      cause: expect.stringContaining('vPIC web service: '),
    })
    expect(requests).toHaveLength(1)
  })

  test('a redirect is not followed', async () => {
    serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
    expect(await decoderFor().decode(VIN)).toMatchObject({ kind: 'unavailable' })
    expect(requests).not.toContain('/elsewhere')
  })

  test('after three failures in a row it is not called for a minute, then once', async () => {
    let time = 0
    const decoder = decoderFor({ now: () => time })
    serve(status(429), status(429), answer(ROW), status(429))
    for (let attempt = 0; attempt < 8; attempt += 1) await decoder.decode(VIN)
    expect(requests).toHaveLength(6)
    for (time of [MINUTE_MS, 2 * MINUTE_MS - 1]) await decoder.decode(VIN)
    expect(requests).toHaveLength(7)

    time = 2 * MINUTE_MS
    serve(answer(ROW))
    const [first, second] = await Promise.all([decoder.decode(VIN), decoder.decode(VIN)])
    expect([first.kind, second.kind]).toEqual(['found', 'unavailable'])
    expect(await decoder.decode(VIN)).toMatchObject({ kind: 'found' })
  })
})

import { describe, expect, test } from 'vitest'
import { saveSettings } from '#server/features/business/save-settings.ts'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { countWaitingMatches } from '#server/features/wants/match-counts.ts'
import { DALE, RENEE } from '../../support/staff-sessions.ts'
import { openWantShop } from './want-shop.ts'

const { app, callerFor, staff, outbox, later, maintain, noted, arrive, matches } =
  await openWantShop()
const sendAll = (vehicleId: string) => staff.notifyAboutVehicle({ vehicleId, action: 'send' })

describe('a vehicle that arrives', () => {
  test('is matched once with each want it fits', { tags: ['r32.10'] }, async () => {
    const { id } = await noted()
    await noted({ model: 'Civic', email: 'sam@mail.example' })
    const added = await arrive({ status: 'Awaiting Dismantle' })
    await arrive({ year: 2013 })
    await arrive({ status: 'Scrapped' })
    const update = { status: 'Parts Available' as const }
    await updateVehicle(app.staff, { id: added }, update)
    expect(await matches()).toMatchObject([{ wantId: id, vehicleId: added, status: 'found' }])

    const { id: late } = await noted({ email: 'late@mail.example' })
    await updateVehicle(app.staff, { id: added }, { status: 'Scrapped' })
    await updateVehicle(app.staff, { id: added }, update)
    expect((await staff.listOfVehicle({ id: added })).map(({ wantId }) => wantId)).toEqual([
      id,
      late,
    ])
  })

  test('vehicles of one moment are listed newest first, their wants oldest first', async () => {
    const wants = [await noted(), await noted({ email: 'sam@mail.example' })]
    const vehicles = [await arrive(), await arrive()]
    const [jo = '', sam = ''] = wants.map(({ id }) => id)
    const { matches: listed } = await staff.get({ id: jo })
    expect(listed.map((match) => match.vehicleId)).toEqual(vehicles.toReversed())
    for (const vehicleId of vehicles) {
      await staff.notifyAboutVehicle({ vehicleId, action: 'skip', wants: [sam] })
      await staff.notifyAboutVehicle({ vehicleId, action: 'skip' })
      const people = await staff.listOfVehicle({ id: vehicleId })
      expect(people.map(({ wantId }) => wantId)).toEqual([jo, sam])
    }
  })

  test('sends no notices once it or the want has ended', { tags: ['r32.12'] }, async () => {
    const { id } = await noted()
    const [gone, scrapped, kept] = [await arrive(), await arrive(), await arrive()]
    expect(await countWaitingMatches(app.ctx)).toBe(3)
    await archiveVehicle(app.staff, { id: gone })
    await updateVehicle(app.staff, { id: scrapped }, { status: 'Scrapped' })
    const { vehicles } = await callerFor(RENEE).vehicles.admin.list({
      kind: 'dismantled',
    })
    expect(vehicles.map(({ id: each, wants }) => [each, wants])).toEqual([
      [kept, { waiting: 1, total: 1 }],
      [scrapped, { waiting: 0, total: 1 }],
    ])
    await expect(sendAll(gone)).rejects.toThrow('This vehicle is no longer in the yard')
    await staff.setStatus({ id, status: 'filled' })
    expect(await sendAll(kept)).toEqual({ sent: 0, queued: 0, unreachable: 0 })
    expect(await outbox('want-arrival')).toEqual([])
  })
})

describe('people who want a vehicle', () => {
  test('are emailed, skipped, or recorded as phoned', { tags: ['r32.12'] }, async () => {
    const jo = await noted()
    const sam = await noted({ email: 'sam@mail.example', part: 'Trunk lid' })
    const phone = await noted({ email: '', phone: '(518) 555-0142' })
    const kim = await noted({ email: 'kim@mail.example' })
    const vehicleId = await arrive({ stockNumber: 'D-77', engineType: '2.4L I4' })
    await staff.notifyAboutVehicle({ vehicleId, action: 'skip', wants: [kim.id] })
    expect(await staff.notifyAboutVehicle({ vehicleId, action: 'send', wants: [sam.id] })).toEqual({
      sent: 1,
      queued: 0,
      unreachable: 0,
    })
    expect(await sendAll(vehicleId)).toEqual({ sent: 1, queued: 0, unreachable: 1 })
    await staff.notifyAboutVehicle({ vehicleId, action: 'told', wants: [phone.id] })

    const wanted = await staff.listOfVehicle({ id: vehicleId })
    expect(new Map(wanted.map(({ wantId, status }) => [wantId, status]))).toEqual(
      new Map([
        [jo.id, 'sent'],
        [sam.id, 'sent'],
        [phone.id, 'sent'],
        [kim.id, 'skipped'],
      ]),
    )
    const [mail] = await outbox('want-arrival')
    expect(mail).toMatchObject({
      recipient: 'sam@mail.example',
      subject: 'A 2010 Honda Accord came in',
      unsubscribeUrl: expect.stringMatching(/^https:\/\/yard\.example\/want\?token=[\w-]{43}$/),
    })
    expect(mail?.text).toContain('Stock # D-77, 2.4L I4')
    expect(mail?.text).toContain(`https://yard.example/parts/${vehicleId}`)
    expect(mail?.text).toContain('148 Quarry Road')
    expect(mail?.text).toContain(mail?.unsubscribeUrl)
    expect((await staff.get({ id: sam.id })).history.at(-1)).toMatchObject({
      event: 'told',
      author: 'renee',
      changes: [{ field: 'vehicle', after: 'D-77' }],
    })
  })

  test('never get a second email on one day', { tags: ['r32.13'] }, async () => {
    await noted()
    await noted({ yearTo: 2011 })
    const first = await arrive()
    const results = await Promise.all([sendAll(first), sendAll(first)])
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThanOrEqual(2)
    expect(await outbox('want-arrival')).toHaveLength(1)

    const [second, third] = [await arrive(), await arrive({ year: 2009 })]
    expect(await sendAll(second)).toMatchObject({ sent: 0, queued: 1 })
    expect(await sendAll(third)).toMatchObject({ sent: 0, queued: 1 })
    later(11 * 3_600_000)
    await maintain()
    expect(await outbox('want-arrival')).toHaveLength(1)
    later(2 * 3_600_000)
    await maintain()
    expect(await outbox('want-arrival')).toHaveLength(1)
    later(8 * 3_600_000)
    await maintain()
    const mails = await outbox('want-arrival')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A 2010 Honda Accord came in',
      '2 vehicles came in',
    ])
    expect((await matches()).every(({ status }) => status === 'sent')).toBe(true)
  })

  test('are emailed by themselves where the setting says so', { tags: ['r32.14'] }, async () => {
    await noted()
    const before = await arrive()
    await saveSettings(app.contextFor(DALE), { changes: { sendsWantAlerts: true } })
    const after = await arrive({ year: 2011 })
    await maintain()
    const rows = await matches()
    expect(new Map(rows.map(({ vehicleId, status }) => [vehicleId, status]))).toEqual(
      new Map([
        [before, 'found'],
        [after, 'sent'],
      ]),
    )
    await saveSettings(app.contextFor(DALE), { changes: { sendsWantAlerts: false } })
  })
})

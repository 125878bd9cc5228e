import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { DALE, addAccounts, RENEE } from '../../support/staff-sessions.ts'

const app = await createTestApp({ config: { rateLimits: false } })
const { caller, callerFor } = app
const { requests, auth } = callerFor(DALE)
beforeAll(() => addAccounts(app))

const byId = (id: string) => requests.admin.part.get({ id })
async function partOf(assignee: string, status?: 'fulfilled') {
  const { id } = await caller.requests.submitPart(partRequestInput())
  await requests.admin.part.update({ id, change: { assignee, status } })
  return id
}

test('open requests of a leaver go to a colleague', { tags: ['r25.9'] }, async () => {
  await app.db.staffUser.updateMany({ data: { passwordSetAt: new Date() } })
  const open = await partOf('renee')
  const finished = await partOf('renee', 'fulfilled')
  const others = await partOf('dale')
  const repair = await caller.requests.submitRepair(repairRequestInput())
  await requests.admin.repair.update({ id: repair.id, change: { assignee: 'renee' } })
  expect(await requests.admin.countAssigned({ id: RENEE.userId })).toBe(2)

  await auth.admin.disable({ id: RENEE.userId })
  await expect(
    requests.admin.reassign({ from: RENEE.userId, to: 'nobody-here' }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await requests.admin.reassign({ from: RENEE.userId, to: 'dale' })).toBe(2)
  expect(await requests.admin.countAssigned({ id: RENEE.userId })).toBe(0)
  expect(await byId(open)).toMatchObject({ assignee: 'dale' })
  expect((await byId(open)).history.at(-1)).toMatchObject({
    author: 'dale',
    detail: 'Assigned to dale',
  })
  expect([(await byId(finished)).assignee, (await byId(others)).assignee]).toEqual([
    'renee',
    'dale',
  ])

  expect(await requests.admin.reassign({ from: DALE.userId, to: null })).toBe(3)
  expect((await byId(open)).assignee).toBeNull()
  expect(await requests.admin.countAssigned({ id: 'none' })).toBe(0)
})

import { expect, test } from 'vitest'
import { queryJson } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import * as dismantled from '#server/features/dismantled-vehicles/mapper.ts'
import * as retail from '#server/features/retail-vehicles/mapper.ts'
import type { RowReader } from '#server/features/stock/rows.ts'
import { createTestApp } from '../../support/app.ts'
import { ACTOR, dismantledInput, retailInput } from '../../support/stock.ts'

const app = await createTestApp()

const readPast = async <Row>(reader: RowReader<Row>, table: Prisma.Sql): Promise<Row[]> =>
  reader.read(
    await queryJson<Row[]>(
      app.db,
      Prisma.sql`SELECT json_agg(vehicle) FROM (SELECT ${reader.columns} FROM ${table} ORDER BY id) AS vehicle`,
    ),
  )

test('rows of cars that are read past Prisma are what Prisma reads, to the millisecond', async () => {
  await app.services.retailVehicles.create(
    retailInput({
      transmission: 'cvt',
      price: 0.1,
      description: 'Runs "well".\n\tReally: é 漢 \\ €',
    }),
    {
      actor: ACTOR,
    },
  )
  await app.services.retailVehicles.create(
    retailInput({ mileage: null, price: null, trim: null }),
    {
      actor: ACTOR,
      createdAt: new Date('2024-02-29T23:59:59.999Z'),
    },
  )
  const { retailVehicle } = app.db
  expect(await readPast(retail.cardRows, Prisma.sql`retail_vehicle`)).toEqual(
    await retailVehicle.findMany({ select: retail.cardColumns, orderBy: { id: 'asc' } }),
  )
  const select = { ...retail.publicColumns, statusRank: true }
  expect(await readPast(retail.listRows, Prisma.sql`retail_vehicle`)).toEqual(
    await retailVehicle.findMany({ select, orderBy: { id: 'asc' } }),
  )
})

test('rows of dismantled vehicles that are read past Prisma are what Prisma reads', async () => {
  await app.services.dismantledVehicles.create(
    dismantledInput({ transmission: 'CVT', trim: 'LX' }),
    { actor: ACTOR },
  )
  await app.services.dismantledVehicles.create(
    dismantledInput({ status: 'Scrapped', trim: null, driveType: '4x4' }),
    { actor: ACTOR },
  )
  const { dismantledVehicle } = app.db
  expect(await readPast(dismantled.cardRows, Prisma.sql`dismantled_vehicle`)).toEqual(
    await dismantledVehicle.findMany({ select: dismantled.cardColumns, orderBy: { id: 'asc' } }),
  )
  const select = { ...dismantled.publicColumns, statusRank: true }
  expect(await readPast(dismantled.listRows, Prisma.sql`dismantled_vehicle`)).toEqual(
    await dismantledVehicle.findMany({ select, orderBy: { id: 'asc' } }),
  )
})

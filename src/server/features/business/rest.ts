import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import type { Api } from '#server/http/contract.ts'
import { businessChangesSchema, storedBusinessFields } from '#shared/domain/business.ts'
import { isoDateTime } from '#shared/domain/field-schema.ts'
import { SETTINGS_SECTIONS } from '#shared/domain/settings.ts'
import type { BusinessService } from './service.ts'

type Deps = { business: BusinessService; sessionOf: (request: FastifyRequest) => Session }

const lastChange = z.object({ changedBy: z.string(), at: isoDateTime }).nullable()
const sectionsShape = Object.fromEntries(SETTINGS_SECTIONS.map((section) => [section, lastChange]))
const settingsSchema = z
  .object({
    business: storedBusinessFields.meta({ id: 'Business' }),
    updatedAt: isoDateTime.nullable().meta({ description: 'Null until something is saved.' }),
    pictureBase: z.string().meta({
      description: 'A picture that the facts name is at {pictureBase}/{public_id}/{width}.webp.',
    }),
    isReadOnly: z.boolean().meta({ description: 'Whether the facts are kept in a file.' }),
    isOpeningSoon: z.boolean().meta({
      description: 'Public pages wait for the name, phone and address of the shop.',
    }),
    isFirstRun: z.boolean(),
    sections: z
      .object(sectionsShape)
      .meta({ description: 'Who changed each part of the settings last.' }),
  })
  .meta({ id: 'Settings' })
const sentBack = z
  .unknown()
  .optional()
  .meta({ readOnly: true, description: 'May be sent back, and changes nothing.' })
const changeSchema = z
  .object({
    updatedAt: isoDateTime
      .nullish()
      .meta({ description: 'That of the state the change was made on; a later one is 409.' }),
    changes: businessChangesSchema.optional(),
    business: businessChangesSchema.optional(),
    pictureBase: sentBack,
    isReadOnly: sentBack,
    isFirstRun: sentBack,
    sections: sentBack,
  })
  .refine(({ changes, business }) => changes ?? business, {
    error: 'changes is required',
    path: ['changes'],
  })
const versionSchema = z
  .object({
    version: z.int(),
    changedSections: z.array(z.enum(SETTINGS_SECTIONS)),
    changedBy: z.string().nullable(),
    at: isoDateTime.nullable(),
    facts: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'SettingsVersion' })

/** GET and PUT /api/admin/settings, and the earlier states of each part. */
export function adminRoutes(app: Api, { business, sessionOf }: Deps): void {
  app.get(
    '/settings',
    {
      schema: {
        summary: 'The facts of the business: hours, money, texts',
        response: { 200: settingsSchema },
      },
    },
    async () => business.settings(),
  )
  app.put(
    '/settings',
    {
      schema: {
        summary: 'Change the facts that are sent',
        description: 'Takes the facts as `changes`, or as `business` of the reply of GET.',
        body: changeSchema,
        example: {
          changes: { closedDays: [{ name: 'Snow day', date: '2026-12-02' }], salesTaxRate: 8000 },
        },
        response: { 200: settingsSchema },
        errors: [409],
      },
    },
    async (request) => {
      const { updatedAt, changes, business: whole } = request.body
      return business.save({ updatedAt, changes: changes ?? whole ?? {} }, sessionOf(request))
    },
  )
  app.get(
    '/settings/versions',
    {
      schema: {
        summary: 'The states of the settings, the latest first',
        response: { 200: z.array(versionSchema) },
      },
    },
    async () => business.versions(),
  )
}

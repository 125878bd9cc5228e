import * as z from 'zod'
import type { Api } from '#server/http/contract.ts'
import type { StaffDeps } from '#server/http/session.ts'
import { businessChangesSchema, storedBusinessFields } from '#shared/domain/business.ts'
import { isoDateTime } from '#shared/domain/field-schema.ts'
import { SETTINGS_SECTIONS } from '#shared/domain/settings.ts'
import { getSettings } from './get-settings.ts'
import { listSettingsVersions } from './list-settings-versions.ts'
import { saveSettings } from './save-settings.ts'

const lastChange = z.object({ changedBy: z.string(), at: isoDateTime }).nullable()
const sectionsShape = Object.fromEntries(SETTINGS_SECTIONS.map((section) => [section, lastChange]))
const settingsSchema = z
  .object({
    business: storedBusinessFields.meta({ id: 'Business' }),
    updatedAt: isoDateTime.nullable().meta({ description: 'Null until something is saved.' }),
    pictureBase: z.string().meta({
      description: 'A picture in the settings is at {pictureBase}/{public_id}/{width}.webp.',
    }),
    isReadOnly: z.boolean().meta({ description: 'True if a file has the settings.' }),
    isOpeningSoon: z.boolean().meta({
      description: 'Public pages wait for the name, phone and address of the shop.',
    }),
    isFirstRun: z.boolean(),
    sections: z
      .object(sectionsShape)
      .meta({ description: 'Author of the last change of each section.' }),
  })
  .meta({ id: 'Settings' })
const sentBack = z
  .unknown()
  .optional()
  .meta({ readOnly: true, description: 'Ignored, so that a reply can be sent back.' })
const changeSchema = z
  .strictObject({
    updatedAt: isoDateTime
      .nullish()
      .meta({ description: 'Version that was edited; a newer version is 409.' }),
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

/** Registers the settings under /api/admin. */
export function registerStaffSettingsRoutes(app: Api, { contextOf }: StaffDeps): void {
  app.get(
    '/settings',
    {
      schema: {
        summary: 'Get the settings of the business',
        response: { 200: settingsSchema },
      },
    },
    async (request) => getSettings(contextOf(request)),
  )
  app.put(
    '/settings',
    {
      schema: {
        summary: 'Change the settings that are sent',
        description: 'Takes the settings as `changes`, or as `business` of the reply of GET.',
        body: changeSchema,
        example: {
          changes: { closedDays: [{ name: 'Snow day', date: '2026-12-02' }], salesTaxRate: 8000 },
        },
        response: { 200: settingsSchema },
        errors: [409],
      },
    },
    async (request) => {
      const { updatedAt, changes, business } = request.body
      return saveSettings(contextOf(request), { updatedAt, changes: changes ?? business ?? {} })
    },
  )
  app.get(
    '/settings/versions',
    {
      schema: {
        summary: 'List the versions of the settings, newest first',
        response: { 200: z.array(versionSchema) },
      },
    },
    async (request) => listSettingsVersions(contextOf(request)),
  )
}

import type { DbOrTransaction } from '#server/core/db.ts'
import type { ImportFile } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { type Answers, toQuestionKey } from './csv-values.ts'
import type { ColumnChoices } from './file-columns.ts'

/** Chosen meanings of columns and values. */
export type Choices = { columns: ColumnChoices; answers: Answers }
type Given = Pick<ImportFile, 'columns' | 'answers'>

/** Which vehicle a VIN means is decided for one file alone. */
const NOT_REMEMBERED = 'vin'

/** Reads the choices of a file, with those of earlier files as defaults. */
export async function readChoices(
  db: DbOrTransaction,
  kind: VehicleKind,
  { columns = {}, answers = [] }: Given,
): Promise<Choices> {
  const remembered = await db.importChoice.findMany({ where: { kind } })
  const given = new Map(
    Object.entries(columns).map(([header, value]) => [foldText(header), value] as const),
  )
  return {
    // In the order of their choice: what is chosen now comes last.
    columns: new Map([
      ...remembered
        .filter(({ field, text }) => field === '' && !given.has(text))
        .map(({ text, value }) => [text, value] as const),
      ...given,
    ]),
    answers: new Map([
      ...remembered
        .filter(({ field }) => field !== '')
        .map(({ field, text, value }) => [toQuestionKey(field, text), value] as const),
      ...answers.map(({ field, text, value }) => [toQuestionKey(field, text), value] as const),
    ]),
  }
}

/** Remembers what was chosen for a file, in the transaction that imports it. */
export async function rememberChoices(
  tx: DbOrTransaction,
  kind: VehicleKind,
  { columns = {}, answers = [] }: Given,
): Promise<void> {
  const chosen = [
    ...Object.entries(columns).map(([header, value]) => ({
      kind,
      field: '',
      text: foldText(header),
      value,
    })),
    ...answers
      .filter(({ field }) => field !== NOT_REMEMBERED)
      .map(({ field, text, value }) => ({ kind, field, text: foldText(text) || text, value })),
  ]
  for (const { value, ...key } of chosen) {
    await tx.importChoice.upsert({
      where: { kind_field_text: key },
      create: { ...key, value },
      update: { value },
    })
  }
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBareText } from '../../../tools/bare-text.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Bodies of components with their bare text. */
const COMPONENTS: [body: string, bare?: string][] = [
  ['return <p>{count} cars</p>', '{count}'],
  ['return <p>Call {isOn && <b />}</p>', 'Call'],
  ["return <p>{icons}{' '}<b /></p>", "{' '}"],
  ["return <p>{icon}{isOn && 'on'}</p>", "{isOn && 'on'}"],
  ['return isOn ? <>On</> : null', 'On'],
  ['return isOn ? <p>Call <b /></p> : <p>Closed</p>', 'Call'],
  ['if (isOn) return <p>On</p>; return <p>Call <b /></p>', 'Call'],
  ["return <p>{count + ' cars'}</p>"],
  ["return <p>{isOn ? 'On' : 'Off'}</p>"],
  ['return <p><span>Call</span>{isOn && <b />}</p>'],
  ['return <p>At most {LIMIT} of <b />, {icon}</p>'],
]

test('the check finds bare text that changes or can be left out', { tags: ['r2.94'] }, () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'src/client'), { recursive: true })
  const compilerOptions = { jsx: 'preserve', strict: true, types: [] }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const heads =
    `declare global { namespace JSX { type Element = { type: 'element' }; type IntrinsicElements = Record<string, {}> } }
    type Props = { count: number; name?: string; isOn: boolean; icon: JSX.Element; icons: JSX.Element[] }
    const LIMIT = 4`.replaceAll('\n', ' ')
  const lines = COMPONENTS.map(
    ([body], at) =>
      `export function Card${at}({ count, name, isOn, icon, icons }: Props) { ${body} }`,
  )
  writeFileSync(join(root, 'src/client/card.tsx'), [heads, ...lines].join('\n'))
  expect(findBareText(root)).toEqual(
    COMPONENTS.flatMap(([, bare], at) => (bare ? [`src/client/card.tsx:${at + 2} ${bare}`] : [])),
  )
})

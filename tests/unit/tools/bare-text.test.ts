import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBareText } from '../../../tools/bare-text.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The bare text of a component that returns this. */
function bareIn(returned: string): string[] {
  const root = temporaryFolder()
  mkdirSync(join(root, 'src/client'), { recursive: true })
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { jsx: 'preserve', strict: true, types: [] } }),
  )
  writeFileSync(
    join(root, 'src/client/card.tsx'),
    `declare global { namespace JSX { type Element = { type: 'element' }; type IntrinsicElements = Record<string, {}> } }
    type Props = { count: number; name?: string; isOn: boolean; icon: JSX.Element; icons: JSX.Element[] }
    const LIMIT = 4
    export function Card({ count, name, isOn, icon, icons }: Props) { ${returned} }`,
  )
  return findBareText(root).map((place) => place.replace(/^src\/client\/card.tsx:\d+ /, ''))
}

test.each([
  ['a changing number beside words', 'return <p>{count} cars</p>', ['{count}']],
  ['words beside what comes', 'return <p>Call {isOn && <b />}</p>', ['Call']],
  ['a blank beside a list', "return <p>{icons}{' '}<b /></p>", ["{' '}"]],
  ['text that comes', "return <p>{icon}{isOn && 'on'}</p>", ["{isOn && 'on'}"]],
  ['the text of a fragment', 'return isOn ? <>On</> : null', ['On']],
  ['an element of the same kind', 'return isOn ? <p>Call <b /></p> : <p>Closed</p>', ['Call']],
  ['another return', 'if (isOn) return <p>On</p>; return <p>Call <b /></p>', ['Call']],
])('the check of bare text finds %s', { tags: ['r2.94'] }, (_, returned, bare) => {
  expect(bareIn(returned)).toEqual(bare)
})

test.each([
  ['one string', "return <p>{count + ' cars'}</p>"],
  ['text alone', "return <p>{isOn ? 'On' : 'Off'}</p>"],
  ['an element of its own', 'return <p><span>Call</span>{isOn && <b />}</p>'],
  ['what never changes', 'return <p>At most {LIMIT} of <b />, {icon}</p>'],
])('the check of bare text takes %s', (_, returned) => {
  expect(bareIn(returned)).toEqual([])
})

import { expect, test } from 'vitest'
import { errorMessage } from '#client/lib/error-message.ts'
import { FailedReply } from '#client/lib/failed-reply.ts'

const TRY_AGAIN = 'Something went wrong on our end. Give it another try in a minute.'

test.each([
  ['a DOMException', new DOMException('The node to be removed is not a child', 'NotFoundError')],
  ['a TypeError', new TypeError('Promise.withResolvers is not a function')],
  ['an error of React', new Error('Minified React error #418; visit https://react.dev/errors/418')],
  ['an error of the router', new Error('Invariant failed: Expected to find a match')],
  ['an unexpected failure', new Error('Internal server error')],
  ['a thrown text', 'Unexpected token <'],
])('%s is no message for a visitor', { tags: ['r20.20'] }, (_, error) => {
  expect(errorMessage(error)).toBe(TRY_AGAIN)
  expect(errorMessage(error, 'Failed to upload image')).toBe('Failed to upload image')
})

test.each([
  ['of the product', new Error('Failed to load vehicle details'), 'Failed to load vehicle details'],
  [
    'of a reply',
    new FailedReply(new Response(null, { status: 429 }), {
      words: 'Please wait a minute',
      text: 'Please wait a minute',
      isJson: true,
    }),
    'Please wait a minute',
  ],
])('a message %s reaches the visitor', (_, error, words) => {
  expect(errorMessage(error)).toBe(words)
})

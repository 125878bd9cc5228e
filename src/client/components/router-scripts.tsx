import { createContext, useContext } from 'react'

/** Texts of the router's inline scripts; empty in the browser. */
export const RouterScriptsContext = createContext<string[]>([])

/** Replaces the router's `Scripts`, which does not say what it renders: the policy has the hashes. */
export function RouterScripts() {
  return useContext(RouterScriptsContext).map((text) => (
    <script
      key={text}
      // The last of these scripts removes all elements with this attribute.
      data-tsr-stream-part=""
      // oxlint-disable-next-line react/no-danger -- serialized and escaped by the router
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ))
}

import type { Plugin } from 'vite'
import { nativeStore } from './native-store.ts'
import { reactStyleSingleton } from './react-style-singleton.ts'
import { routerReload } from './router-reload.ts'
import { routerTimes } from './router-times.ts'
import { sonner } from './sonner.ts'

/** Corrects libraries; tests/unit/tools/patches.test.ts fails for a patch that is not needed. */
export const patches = (): Plugin[] => [
  nativeStore(),
  reactStyleSingleton(),
  routerReload(),
  routerTimes(),
  sonner(),
]

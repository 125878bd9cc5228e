/** Types of this folder's packages, to type-check without installing them. */
declare module 'chrome-launcher' {
  type Options = {
    chromePath: string
    chromeFlags: string[]
    envVars: Record<string, string | undefined>
    handleSIGINT: boolean
    logLevel: 'error'
  }
  export function launch(options: Options): Promise<{ port: number; kill: () => void }>
}

declare module 'lighthouse' {
  type Flags = {
    port: number
    onlyCategories: string[]
    throttlingMethod: 'simulate' | 'devtools'
    logLevel: 'error'
  }
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
  type Audit = { score: number | null; numericValue?: number }
  type Report = {
    runtimeError?: { message: string }
    categories: Record<string, Category>
    audits: Record<string, Audit>
  }
  export default function lighthouse(
    url: string,
    flags: Flags,
  ): Promise<{ lhr: Report } | undefined>
}

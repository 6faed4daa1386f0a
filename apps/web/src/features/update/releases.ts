import type { Release } from './changelog.ts'

/** Put in place by the build, from CHANGELOG.md. */
declare const __RELEASES__: readonly Release[]

/** Releases: what each version brought, the newest first. */
export const RELEASES: readonly Release[] = __RELEASES__

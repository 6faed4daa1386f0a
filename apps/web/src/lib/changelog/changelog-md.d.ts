/** What the build makes of CHANGELOG.md. */
declare module '*/CHANGELOG.md' {
  export const releases: readonly import('./changelog.ts').Release[]
}
